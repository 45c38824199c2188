import { describe, expect, it } from "vitest";
import { EDITORIAL_LINES } from "#shared/console/articles/editorial-fields.ts";
import { storyDraftFields } from "#shared/console/articles/stories.ts";
import { publishingRules } from "#shared/contract/story-publishing.ts";
import { changedFields } from "#web/console/components/record/conflict/record-changes.ts";
import { stateOf } from "./article-state.ts";
import { articleShape, changesOf, createBody, emptyArticle, hasContent, nameOf } from "./article-values.ts";

const empty = emptyArticle({ language: "en", currency: "EUR" });

describe("article request bodies", () => {
  it("name a new article after its name, its title or the placeholder, and leave out its categories", () => {
    const body = createBody({ ...empty, title: " A title ", article_category_ids: [3] }, "Untitled");
    expect(body.name).toBe("A title");
    expect(body).not.toHaveProperty("article_category_ids");
    expect(nameOf({ name: "Own", title: "A title" }, "Untitled")).toBe("Own");
    expect(nameOf({ name: " ", title: "" }, "Untitled")).toBe("Untitled");
  });

  it("contain only changed fields: a new category order is a change, a new time zone notation is not", () => {
    const base = { ...empty, released_at: "2026-03-01T05:00:00.000Z", article_category_ids: [1, 2] };
    const same = { ...base, released_at: "2026-03-01T06:00:00+01:00" };
    expect(changedFields(articleShape, base, same)).toEqual([]);
    expect(changesOf(base, { ...same, article_category_ids: [2, 1], content: "x\r\n" }, "Untitled")).toEqual({
      content: "x\r\n",
      article_category_ids: [2, 1],
    });
  });

  it("are not sent while title, text, summary and the lines beside the title are blank", () => {
    expect(hasContent({ ...empty, content: " \n" })).toBe(false);
    for (const field of ["title", "content", "preview", ...EDITORIAL_LINES])
      expect(hasContent({ ...empty, [field]: "a" })).toBe(true);
  });
});

describe("articleShape", () => {
  it("has the fields that a draft changes, except for the image", () => {
    const drafted = Object.keys(storyDraftFields.shape).filter((field) => field !== "image");
    expect(articleShape.fields.toSorted()).toEqual(drafted.toSorted());
  });
});

describe("stateOf", () => {
  const now = Date.parse("2026-03-02T00:00:00Z");
  const [past, future] = ["2026-03-01T00:00:00.000Z", "2026-03-03T00:00:00.000Z"];

  it("returns draft before publishing, scheduled before the release date, and visible after it", () => {
    const stays = { offline_at: null };
    expect(stateOf({ published_at: null, released_at: past, ...stays }, now)).toEqual({ kind: "draft" });
    expect(stateOf({ published_at: past, released_at: future, ...stays }, now)).toEqual({
      kind: "scheduled",
      from: future,
      until: null,
    });
    expect(stateOf({ published_at: past, released_at: past, ...stays }, now)).toEqual({
      kind: "visible",
      since: past,
      until: null,
    });
  });

  it("returns until when an article is visible, and draft from then on", () => {
    const record = { published_at: past, released_at: past };
    expect(stateOf({ ...record, offline_at: future }, now)).toMatchObject({ kind: "visible", until: future });
    expect(stateOf({ ...record, offline_at: past }, now)).toEqual({ kind: "draft" });
  });
});

describe("publishingRules", () => {
  const missing = (values: typeof empty) =>
    publishingRules({ ...values, name: "N" })
      .filter(({ met }) => !met)
      .map(({ field }) => field);

  it("lists the missing fields, and requires a price only if the article requires a purchase", () => {
    expect(missing(empty)).toEqual(["title", "content", "released_at"]);
    const ready = { ...empty, title: "A", content: "B", released_at: "2026-03-01T00:00:00.000Z" };
    expect(missing(ready)).toEqual([]);
    expect(missing({ ...ready, purchase_required: true })).toEqual(["cents"]);
    expect(missing({ ...ready, purchase_required: true, cents: 100, currency: "" })).toEqual(["currency"]);
  });
});
