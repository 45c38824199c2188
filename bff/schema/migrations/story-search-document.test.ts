import { describe, expect, it } from "vitest";
import { listStories } from "#bff/domain/stories/list/story-list.repo.ts";
import { migrate } from "#bff/platform/database/migrate.ts";
import { migrations } from "../migrations.ts";
import { listingOf, STORIES, withOldStories } from "./old-stories.fixture.ts";

describe("migration 0042", () => {
  it("makes the articles of an existing installation searchable", async () => {
    await withOldStories("0035-no-trusted-devices", {}, async (db) => {
      await migrate(db, migrations);

      const found = async (search: string) => (await listStories(db, listingOf(search))).totalCount;
      expect(await found("cafe")).toBe(STORIES);
      expect(await found('"cafe 109"')).toBe(1);
      expect(await found("t-110")).toBe(1);
    });
  });
});
