import { describe, expect, it } from "vitest";
import type { StoryVersion } from "#shared/console/articles/stories.ts";
import { changedFieldsOf, sessionsOf } from "./version-sessions.ts";

const at = (version: number, minute: number, extra: Partial<StoryVersion> = {}): StoryVersion => ({
  version,
  cause: "changed",
  restored_version: null,
  saved_by: "Ed",
  saved_at: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
  changed_fields: ["content"],
  ...extra,
});
const shape = (versions: StoryVersion[]) =>
  sessionsOf(versions).map(({ newest, earlier }) => [
    newest.version,
    ...earlier.map(({ version }) => version),
  ]);

describe("sessionsOf", () => {
  it("joins saves of one person with gaps below 30 minutes, however long the session lasts", () => {
    expect(shape([at(4, 80), at(3, 51), at(2, 22), at(1, 0, { cause: "created" })])).toEqual([[4, 3, 2, 1]]);
  });

  it("separates saves that are 30 minutes apart or of another person", () => {
    expect(shape([at(4, 50), at(3, 20), at(2, 19, { saved_by: "Ada" })])).toEqual([[4], [3], [2]]);
  });

  it("is broken by publishing, unpublishing and restoring", () => {
    const causes = ["published", "taken_offline", "restored"] as const;
    for (const cause of causes)
      expect(shape([at(4, 3), at(3, 2, { cause }), at(2, 1)])).toEqual([[4], [3], [2]]);
  });

  it("keeps all versions in order", () => {
    const versions = Array.from({ length: 50 }, (_, index) => at(50 - index, (50 - index) * 7));
    expect(shape(versions).flat()).toEqual(versions.map(({ version }) => version));
  });

  it("names each field once that a session changed", () => {
    const [session] = sessionsOf([at(2, 1, { changed_fields: ["content", "title"] }), at(1, 0)]);
    expect(changedFieldsOf(session!)).toEqual(["content", "title"]);
  });
});
