import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TokenActor } from "#bff/core/actor.ts";
import { getPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { observeQueries } from "#bff/testing/database/observe-queries.ts";
import { vacuum } from "#bff/testing/database/vacuum.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ConsoleStoryChange } from "#shared/console/articles/stories.ts";
import { changeStory, createStory } from "./stories.service.ts";

const PUBLICATION = 10;
const ARTICLES = 5_000;
const TABLES = ["all_stories", "story_content_search", "story_title_search", "story_versions", "reviews"];
/** Written by each save: the version, its audit entry and its event. */
const RECORDED = { story_versions: 1, audit_entries: 1, change_outbox: 1 };
/** The article, read by its lock and for its fields, and its version and search documents. */
const ROWS = 20;

let service: TestService;
let publication: PublicationRecord;
const actor: TokenActor = {
  kind: "token",
  tokenId: 1,
  secretId: 1,
  name: "a test",
  organizationId: 1,
  publicationIds: null,
  publication: null,
};

beforeAll(async () => {
  service = await startTestService();
  const { db } = service.services;
  publication = await getPublication(db, PUBLICATION);
  await sql`
    with added as (
      insert into stories (publication_id, name, title, preview, content, external_id, language, cents, currency,
        subscription_required, purchase_required)
      select ${PUBLICATION}::int, 'n', 'Title ' || n, '', 'word', 'EXT-' || n, 'de', 0, 'EUR', false, false
      from generate_series(1, ${ARTICLES}::int) n returning id
    ), titled as (
      insert into story_title_search select id, ${PUBLICATION}::int, 'title' from added
    ), worded as (
      insert into story_content_search select id, ${PUBLICATION}::int, 'word' from added
    )
    insert into story_versions (story_id, version, cause, saved_by, saved_at, changed_fields, fields)
    select id, 1, 'created', 'Test', now(), '{}', '{}' from added`.execute(db);
  await vacuum(db);
  // A process reads the budget of an organization with its first save.
  await service.services.articleBytes.secondsUntilFree(String(publication.organization_id));
});
afterAll(() => service.stop());

describe("a save of an article", () => {
  it.each<[string, ConsoleStoryChange, Record<string, number>]>([
    ["a title", { title: "Another" }, { all_stories: 1, story_title_search: 1 }],
    ["a content", { content: "other words" }, { all_stories: 1, story_content_search: 1, story_versions: 2 }],
    ["a field that is not searched", { preview: "Another" }, { all_stories: 1 }],
  ])("writes what depends on %s, and reads the article from its index", async (_what, change, written) => {
    const observed = await observeQueries(service.services.db, TABLES, (db) =>
      changeStory({ ...service.services, db }, actor, publication, 100, change, undefined),
    );
    expect(observed.written).toEqual({ ...RECORDED, ...written });
    expect(observed.sequential.filter((table) => table !== "reviews")).toEqual([]);
    expect(observed.rows).toBeLessThanOrEqual(ROWS);
  });

  it("writes a new article once to each table, and reads no other one", async () => {
    const given = { name: "New", title: "New", content: "new words", external_id: "NEW-1" };
    const observed = await observeQueries(service.services.db, TABLES, (db) =>
      createStory({ ...service.services, db }, actor, publication, given),
    );
    const { story_counts, ...written } = observed.written;
    expect(written).toEqual({ ...RECORDED, all_stories: 1, story_title_search: 1, story_content_search: 1 });
    expect(observed.sequential).toEqual([]);
    expect(observed.rows).toBeLessThanOrEqual(ROWS);
  });
});
