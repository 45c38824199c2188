import { describe, expect, it } from "vitest";
import type { StoryVersion } from "#shared/console/articles/stories.ts";
import { groupVersions } from "./version-groups.ts";

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
  groupVersions(versions).map(({ newest, earlier }) => [
    newest.version,
    ...earlier.map(({ version }) => version),
  ]);

describe("groupVersions", () => {
  it("groups saves of one user in quick succession", () => {
    expect(shape([at(4, 12), at(3, 6), at(2, 1)])).toEqual([[4, 3, 2]]);
  });

  it("separates saves that are further apart or from another user", () => {
    expect(shape([at(4, 40), at(3, 20), at(2, 19, { saved_by: "Ada" })])).toEqual([[4], [3], [2]]);
  });

  it("never groups versions that were published, restored or created", () => {
    expect(
      shape([at(4, 3), at(3, 2, { cause: "published" }), at(2, 1), at(1, 0, { cause: "created" })]),
    ).toEqual([[4], [3], [2], [1]]);
  });

  it("keeps all versions in order", () => {
    const versions = Array.from({ length: 50 }, (_, index) => at(50 - index, 50 - index));
    expect(shape(versions).flat()).toEqual(versions.map(({ version }) => version));
  });
});
