import { describe, expect, it } from "vitest";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { articleWith } from "../article.fixture.ts";
import { mergeDraft } from "./merge-draft.ts";

const imageOf = (name: string) => ({
  url: `/media/${name}`,
  content_type: "image/png",
  width: 1,
  height: 1,
  size: 1,
});

/** Merges a draft with these fields into an article with those of `newest`. Both began as an article with image A. */
function merge(draft: Partial<ConsoleStory>, newest: Partial<ConsoleStory>) {
  const base = articleWith({ image: imageOf("a") });
  return mergeDraft(base, { fields: { ...base, ...draft } }, { ...base, ...newest });
}

describe("the merge of a draft with the newest version of its article", () => {
  it("reports that both have replaced the image", () => {
    const { isImageReplaced, merged } = merge({ image: imageOf("b") }, { image: imageOf("c") });
    expect(isImageReplaced).toBe(true);
    expect(merged).not.toBeNull();
  });

  it("does not describe the image of the draft by the text of the image that it replaces", () => {
    const { isImageReplaced, merged } = merge({ image: imageOf("b") }, { image_alt: "A boat" });
    expect(isImageReplaced).toBe(false);
    expect(merged).toMatchObject({ image_alt: null });
  });

  it("describes an image that has replaced the one of the draft by its own text", () => {
    const image = imageOf("c");
    const draft = { image, image_alt: "A boat", title: "Harbor" };
    const { isImageReplaced, merged } = merge(draft, { image, image_alt: "A crane" });
    expect(isImageReplaced).toBe(false);
    expect(merged).toMatchObject({ image_alt: "A crane", title: "Harbor" });
  });

  it("keeps the text of an image that neither has replaced, and finds conflicts in it", () => {
    expect(merge({ image_alt: "A boat" }, { title: "Harbor" }).merged).toMatchObject({
      image_alt: "A boat",
      title: "Harbor",
    });
    expect(merge({ image_alt: "A boat" }, { image_alt: "A crane" }).merged).toBeNull();
  });
});
