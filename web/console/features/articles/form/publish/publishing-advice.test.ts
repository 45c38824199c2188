import { describe, expect, it } from "vitest";
import { publishingAdvice } from "./publishing-advice.ts";

const complete = {
  content: "Text ![Own](/media/1/reader.webp)",
  image_alt: "A harbor",
  preview: "In short",
  article_category_ids: [4],
};

function unmet(...of: Parameters<typeof publishingAdvice>) {
  return publishingAdvice(...of)
    .filter(({ met }) => !met)
    .map(({ field }) => field);
}

describe("the publishing advice", () => {
  it("is met by an article with image, summary and category", () => {
    expect(unmet(complete, true)).toEqual([]);
  });

  it("names what is missing", () => {
    expect(unmet({ content: "", image_alt: null, preview: " ", article_category_ids: [] }, false)).toEqual([
      "image",
      "preview",
      "article_category_ids",
    ]);
  });

  it("asks for the alternative text of the lead image only if there is one", () => {
    expect(unmet({ ...complete, image_alt: null }, true)).toEqual(["image_alt"]);
    expect(unmet({ ...complete, image_alt: null }, false)).toEqual(["image"]);
  });

  it("names images of other servers in the text", () => {
    expect(unmet({ ...complete, content: "![](https://a.example/crane.png)" }, true)).toEqual(["content"]);
  });
});
