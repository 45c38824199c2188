import { describe, expect, it } from "vitest";
import { changedAt } from "./article-state.ts";
import { articleWith } from "./form/article.fixture.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();

describe("changedAt", () => {
  const article = articleWith({ updated_at: at(9) });
  const { id, published_at, created_at, updated_at, draft, draft_version, offline_at, ...fields } = article;
  const drafted = articleWith({
    updated_at: at(9),
    draft: { base_version: 1, saved_by: "Ed", saved_at: at(11), fields: { ...fields } },
  });

  it("returns the time of a draft that is newer than the article", () => {
    expect(changedAt(drafted, undefined)).toBe(at(11));
    expect(changedAt({ ...drafted, updated_at: at(12) }, undefined)).toBe(at(12));
  });

  it("returns the time of a change that left none with the article, such as a discarded draft", () => {
    expect(changedAt(article, { name: "Ed", isSelf: false, at: at(10) })).toBe(at(10));
    expect(changedAt(article, null)).toBe(at(9));
  });
});
