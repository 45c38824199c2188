import { describe, expect, it } from "vitest";
import { publishingAdvice } from "./publishing-advice.ts";

const complete = {
  image_alt: "A harbor",
  preview: "In short",
  article_category_ids: [4],
  content: "Text ![Two cranes](/a.png)",
};

function unmet(...of: Parameters<typeof publishingAdvice>) {
  return publishingAdvice(...of)
    .filter(({ met }) => !met)
    .map(({ field }) => field);
}

describe("the publishing advice", () => {
  it("is met by an article with image, summary, category and described images", () => {
    expect(unmet(complete, true)).toEqual([]);
  });

  it("names what is missing", () => {
    expect(unmet({ image_alt: null, preview: " ", article_category_ids: [], content: "" }, false)).toEqual([
      "image",
      "preview",
      "article_category_ids",
    ]);
  });

  it("asks for the alternative text of the lead image only if there is one", () => {
    expect(unmet({ ...complete, image_alt: null }, true)).toEqual(["image_alt"]);
    expect(unmet({ ...complete, image_alt: null }, false)).toEqual(["image"]);
  });

  it("asks for descriptions only if the text has images", () => {
    expect(publishingAdvice({ ...complete, content: "Text" }, true).map(({ field }) => field)).not.toContain(
      "descriptions",
    );
    expect(unmet({ ...complete, content: "![Cranes](/a.png) ![ ](/b.png)" }, true)).toEqual(["descriptions"]);
  });
});
