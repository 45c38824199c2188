import { z } from "zod";
import { importStatus } from "#shared/contract/emags.ts";
import { calendarDate, pathId, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { accessHealth } from "./access/access-health.ts";
import { importFailure, importWarning } from "./issues/imports.ts";
import { plannedEdition } from "./issues/planned-editions.ts";
import { disabledWebhook } from "./webhooks.ts";

/** Days an overview covers, ahead and back. */
export const OVERVIEW_DAYS = 14;
/** Maximum number of items per task type. */
export const NEEDS_LIMIT = 5;

const total = z.int();
/** True if there are more items. */
const more = z.boolean();

const storyInNeed = z.strictObject({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  released_at: timestamp.nullable(),
  /** Fields that are missing for publishing. */
  missing: z.array(z.string()),
});
export type StoryInNeed = z.infer<typeof storyInNeed>;

/** Requested reviews that wait for the viewer: first those the viewer was asked for, then those anyone may take, by release. */
export const waitingReviews = z.strictObject({
  total,
  items: z.array(
    z.strictObject({
      type: z.enum(["emag", "planned_emag", "story"]),
      id: z.int(),
      name: z.string(),
      release: timestamp.nullable(),
      requested_by: z.string().nullable(),
      note: z.string(),
      is_own: z.boolean(),
    }),
  ),
});
export type WaitingReviews = z.infer<typeof waitingReviews>;

/** Issues whose text and pictures may include what hidden layers of their PDFs contain, because an earlier version imported them. */
const outdatedImports = z.strictObject({
  total,
  /** Number of issues that can be imported again. */
  importable: z.int(),
  /** The first ones that cannot, because the last import failed or an uploaded file is missing. */
  blocked: z.array(z.strictObject({ emag_id: z.int(), name: z.string() })),
});
export type OutdatedImports = z.infer<typeof outdatedImports>;

/** Open tasks, most urgent type first. A type is null if the viewer can't act on it. */
export const overviewNeeds = z.strictObject({
  reviews: waitingReviews.nullable(),
  endpoint: accessHealth.pick({ breaker: true, failures: true }).nullable(),
  /** Number of protected issues and articles that no one can open, because no access is set up. Null if it is. */
  access_missing: z.strictObject({ count: z.int() }).nullable(),
  /** Webhooks that the service disabled, the latest first. */
  disabled_webhooks: z.array(disabledWebhook).nullable(),
  /** API tokens that expire soon or have expired recently, the earliest first. */
  expiring_tokens: z
    .array(z.strictObject({ id: z.int(), name: z.string(), expires_at: timestamp }))
    .nullable(),
  /** Failed imports, newest failure first. Excludes canceled ones. */
  failed_imports: z
    .strictObject({
      total,
      items: z.array(
        z.strictObject({
          emag_id: z.int(),
          name: z.string(),
          failed_at: timestamp.nullable(),
          failure: importFailure.nullable(),
        }),
      ),
    })
    .nullable(),
  outdated_imports: outdatedImports.nullable(),
  /** Issues that are visible or scheduled and have serious warnings that no one has confirmed, the latest release first. */
  warned_issues: z
    .strictObject({
      total,
      items: z.array(
        z.strictObject({
          emag_id: z.int(),
          name: z.string(),
          released_at: timestamp,
          warnings: z.array(importWarning),
        }),
      ),
    })
    .nullable(),
  /** Editions of the last month and the next days without an issue. */
  due_editions: z
    .strictObject({
      total,
      items: z.array(z.strictObject({ id: z.int(), name: z.string(), release_date: timestamp })),
    })
    .nullable(),
  /** Published articles that no longer meet the publishing requirements. */
  broken_stories: z.strictObject({ more, items: z.array(storyInNeed) }).nullable(),
});
export type OverviewNeeds = z.infer<typeof overviewNeeds>;

/** Releases on a day in the publication's time zone. Contains only the first issues and articles. */
export const overviewDay = z.strictObject({
  day: calendarDate,
  /** Issues of listed editions are not repeated. */
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
        awaiting_approval: z.boolean(),
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
  /** Name of the person, if known. */
  by: z.string().nullable(),
});
export type RecentEdit = z.infer<typeof recentEdit>;

export const overview = z.strictObject({
  needs: overviewNeeds,
  /** Drafts, first those ready to publish, then the last edited ones. Null if the viewer can't edit articles. */
  drafts: z.strictObject({ more, items: z.array(storyInNeed.extend({ updated_at: timestamp })) }).nullable(),
  /** Days from today on. */
  days: z.array(overviewDay),
  /** Import results per day, up to today. */
  imports: z.array(z.strictObject({ day: calendarDate, finished: z.int(), failed: z.int() })),
  /** Recently edited issues and articles, newest first. */
  recent: z.array(recentEdit),
});
export type Overview = z.infer<typeof overview>;

export const getOverview = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/overview",
  audience: "console",
  tag: "Overview",
  summary: "Fetch tasks, drafts, upcoming releases, import results and recent edits",
  params: z.object({ publication_id: pathId }),
  responses: { 200: z.strictObject({ overview }) },
});

export const listWaitingReviews = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/waiting-reviews",
  audience: "console",
  tag: "Overview",
  summary: "List the reviews that wait for the caller",
  params: z.object({ publication_id: pathId }),
  responses: { 200: waitingReviews },
});
