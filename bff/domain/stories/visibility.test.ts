import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { type StoryState, storyState } from "#shared/contract/stories.ts";
import type { KioskStorySummary } from "#shared/kiosk/stories.ts";
import { listStories } from "./list/story-list.repo.ts";
import { findStory } from "./stories.repo.ts";
import { isVisible } from "./visibility.ts";

const PUBLICATION = 10;
const HOUR_MS = 3_600_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const hours = fc.option(fc.constantFrom(-3, -2, -1, 1, 2, 3));
const article = fc.record({ published: hours, released: hours, offline: hours });
type Article = typeof article extends fc.Arbitrary<infer T> ? T : never;

function stateOf({ published, released, offline }: Article): StoryState {
  if (published === null || (offline !== null && offline < 0)) return "draft";
  if (released === null) return "undated";
  return released > 0 ? "scheduled" : "visible";
}

describe("an article of any dates", () => {
  it("is in the list of its state, for readers, and as a record what a naive model expects", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(article, { minLength: 1, maxLength: 12 }), async (articles) => {
        const ids = await insert(articles);
        const expected = (state: StoryState) => ids.filter((_, index) => stateOf(articles[index]!) === state);
        for (const state of storyState.options) expect(await listed(state)).toEqual(expected(state));
        expect(await shownToReaders()).toEqual(expected("visible"));
        const records = await Promise.all(ids.map((id) => findStory(service.services.db, PUBLICATION, id)));
        const ofRecords = (matches: (record: (typeof records)[number]) => boolean) =>
          records.filter(matches).map((record) => record!.id);
        expect(ofRecords((record) => record!.published_at === null)).toEqual(expected("draft"));
        expect(ofRecords((record) => isVisible(record!, new Date()))).toEqual(expected("visible"));
      }),
      { numRuns: 15 },
    );
  });
});

/** Replaces all articles by these. */
async function insert(articles: readonly Article[]): Promise<number[]> {
  const { db } = service.services;
  await db.deleteFrom("all_stories").execute();
  const dateOf = (inHours: number | null) =>
    inHours === null ? null : new Date(Date.now() + inHours * HOUR_MS);
  const rows = await db
    .insertInto("stories")
    .values(
      articles.map(({ published, released, offline }) => ({
        publication_id: PUBLICATION,
        name: "an article",
        title: "",
        preview: "",
        content: "",
        external_id: "",
        language: "de",
        cents: 0,
        currency: "EUR",
        subscription_required: false,
        purchase_required: false,
        published_at: dateOf(published),
        released_at: dateOf(released),
        offline_at: dateOf(offline),
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

async function listed(state: StoryState): Promise<number[]> {
  const { ids, totalCount } = await listStories(service.services.db, {
    publicationId: PUBLICATION,
    filter: { state },
    sort: "oldest",
    page: { page: 1, per: 100 },
  });
  expect(totalCount).toBe(ids.length);
  return ids;
}

async function shownToReaders(): Promise<number[]> {
  const path = `/kiosk/v1/publications/${PUBLICATION}/stories?per=100`;
  const { body } = await service.request<{ stories: KioskStorySummary[]; total_count: number }>("GET", path, {
    token: null,
  });
  expect(body.total_count).toBe(body.stories.length);
  return body.stories.map(({ id }) => id).sort((a, b) => a - b);
}
