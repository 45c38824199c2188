import { z } from "zod";
import { importStatus } from "../contract/emags.ts";
import { calendarDate, pathId, timestamp } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { accessHealth } from "./access-health.ts";
import { importFailure } from "./imports.ts";
import { plannedEdition } from "./planned-editions.ts";

/** How many days an overview looks ahead, and how many it looks back. */
export const OVERVIEW_DAYS = 14;
/** At most so many of each kind that needs somebody. */
export const NEEDS_LIMIT = 5;

const total = z.int();
/** There are more than these. */
const more = z.boolean();

export const storyInNeed = z.strictObject({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  released_at: timestamp.nullable(),
});
export type StoryInNeed = z.infer<typeof storyInNeed>;

/** What waits for somebody, the most urgent kind first. */
export const overviewNeeds = z.strictObject({
  /** But for those that somebody cancelled. The last to fail first. */
  failed_imports: z.strictObject({
    total,
    items: z.array(
      z.strictObject({
        emag_id: z.int(),
        name: z.string(),
        failed_at: timestamp.nullable(),
        failure: importFailure.nullable(),
      }),
    ),
  }),
  /** Editions of the last month and the next days that have no issue yet. */
  due_editions: z.strictObject({
    total,
    items: z.array(z.strictObject({ id: z.int(), name: z.string(), release_date: timestamp })),
  }),
  /** Null for whoever may not look into it. */
  endpoint: accessHealth.pick({ breaker: true, failures: true }).nullable(),
  /** Published, and changed since so that it could not be published. */
  broken_stories: z.strictObject({
    more,
    items: z.array(storyInNeed.extend({ missing: z.array(z.string()) })),
  }),
  /** Drafts that have everything that publishing needs, the newest first. */
  ready_stories: z.strictObject({ more, items: z.array(storyInNeed) }),
});
export type OverviewNeeds = z.infer<typeof overviewNeeds>;

/** What comes on a day of the publication; of issues and articles the first few. */
export const overviewDay = z.strictObject({
  day: calendarDate,
  /** The issue of an edition is not listed once more. */
  editions: z.array(plannedEdition.pick({ id: true, name: true, release_date: true, emag: true })),
  emags: z.strictObject({
    total,
    items: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        released_at: timestamp,
        import_status: importStatus,
        import_cancelled: z.boolean(),
      }),
    ),
  }),
  stories: z.strictObject({
    total,
    items: z.array(
      z.strictObject({ id: z.int(), title: z.string(), released_at: timestamp, published: z.boolean() }),
    ),
  }),
});
export type OverviewDay = z.infer<typeof overviewDay>;

export const recentEdit = z.strictObject({
  type: z.enum(["emag", "story"]),
  id: z.int(),
  name: z.string(),
  at: timestamp,
  /** Who, where it is known. */
  by: z.string().nullable(),
});
export type RecentEdit = z.infer<typeof recentEdit>;

export const overview = z.strictObject({
  needs: overviewNeeds,
  /** From today on. */
  days: z.array(overviewDay),
  /** How imports ended, until today. */
  imports: z.array(z.strictObject({ day: calendarDate, finished: z.int(), failed: z.int() })),
  /** Issues, and articles that people saved; the last first. */
  recent: z.array(recentEdit),
});
export type Overview = z.infer<typeof overview>;

export const getOverview = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/overview",
  audience: "console",
  tag: "Overview",
  summary: "What needs somebody, what comes, how imports went, and what was edited last",
  params: z.object({ publication_id: pathId }),
  says: ["message"],
  responses: { 200: z.strictObject({ overview }) },
});
