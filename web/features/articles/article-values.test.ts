import { describe, expect, it } from "vitest";
import { publishingRules } from "#shared/contract/story-publishing.ts";
import { changedFields } from "../../ui/record-changes.ts";
import { stateOf } from "./article-state.ts";
import {
  articleShape,
  changesOf,
  createBody,
  emptyArticle,
  isWorthKeeping,
  nameOf,
} from "./article-values.ts";
import { placeErrors } from "./form/article-errors.ts";

const empty = emptyArticle({ language: "en", currency: "EUR" });

describe("what is sent of an article", () => {
  it("is created under its name, its title, or none, and without its categories", () => {
    const body = createBody({ ...empty, title: " A title ", article_category_ids: [3] }, "Untitled");
    expect(body.name).toBe("A title");
    expect(body).not.toHaveProperty("article_category_ids");
    expect(nameOf({ name: "Own", title: "A title" }, "Untitled")).toBe("Own");
    expect(nameOf({ name: " ", title: "" }, "Untitled")).toBe("Untitled");
  });

  it("is what changed alone: the order of categories counts, the notation of a moment does not", () => {
    const base = { ...empty, released_at: "2026-03-01T05:00:00.000Z", article_category_ids: [1, 2] };
    const same = { ...base, released_at: "2026-03-01T06:00:00+01:00" };
    expect(changedFields(articleShape, base, same)).toEqual([]);
    expect(changesOf(base, { ...same, article_category_ids: [2, 1], content: "x\r\n" }, "Untitled")).toEqual({
      content: "x\r\n",
      article_category_ids: [2, 1],
    });
  });

  it("is nothing while nobody has written a word", () => {
    expect(isWorthKeeping({ ...empty, content: " \n" })).toBe(false);
    expect(isWorthKeeping({ ...empty, preview: "a" })).toBe(true);
  });
});

describe("the state of an article", () => {
  const now = Date.parse("2026-03-02T00:00:00Z");
  const [past, future] = ["2026-03-01T00:00:00.000Z", "2026-03-03T00:00:00.000Z"];

  it("is a draft until it is published, and visible once its release has passed as well", () => {
    expect(stateOf({ published_at: null, released_at: past }, now)).toEqual({ kind: "draft" });
    expect(stateOf({ published_at: past, released_at: future }, now)).toEqual({
      kind: "scheduled",
      from: future,
    });
    expect(stateOf({ published_at: past, released_at: past }, now)).toEqual({ kind: "visible", since: past });
  });
});

describe("what publishing needs", () => {
  const missing = (values: typeof empty) =>
    publishingRules({ ...values, name: "N" })
      .filter(({ met }) => !met)
      .map(({ field }) => field);

  it("is told field by field, the price only where the article is to be bought", () => {
    expect(missing(empty)).toEqual(["title", "content", "released_at"]);
    const ready = { ...empty, title: "A", content: "B", released_at: "2026-03-01T00:00:00.000Z" };
    expect(missing(ready)).toEqual([]);
    expect(missing({ ...ready, purchase_required: true })).toEqual(["cents"]);
    expect(missing({ ...ready, purchase_required: true, cents: 100, currency: "" })).toEqual(["currency"]);
  });
});

it("puts every message of a refusal at its field, or elsewhere", () => {
  expect(placeErrors({ released_at: ["is needed"], title: ["a", "b"], image: ["is too large"] })).toEqual({
    atFields: [
      { field: "title", message: "a, b" },
      { field: "released_at", message: "is needed" },
    ],
    elsewhere: [{ field: "image", message: "is too large" }],
  });
});
