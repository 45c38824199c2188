import { z } from "zod";
import { importStatus } from "#shared/contract/emags.ts";
import { calendarDate, nonBlank, pathId, text, timeOfDay, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";
import { review } from "./reviews.ts";

/** A skipped edition is not in the contract's lists and can be restored. */
export const editionStatuses = ["planned", "transferred", "skipped"] as const;
export const editionStatus = z.enum(editionStatuses);
export type EditionStatus = z.infer<typeof editionStatus>;

/** The issue of an edition, with the fields that the plan shows. */
const editionIssue = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Release of the issue, which overrides the plan. Null hides it from readers. */
  released_at: timestamp.nullable(),
  import_id: z.string(),
  import_status: importStatus,
  /** True if its import was canceled. */
  import_cancelled: z.boolean(),
  /** True if it has pages that readers see from the release on, also during or after a failed new import. */
  has_pages: z.boolean(),
  /** True if the pages of its import, or its name or preview, wait for an approval. */
  awaiting_approval: z.boolean(),
});

/** A planned edition with the fields of the console. Local days and times are in the publication's time zone. */
export const plannedEdition = z.strictObject({
  id: z.int(),
  pe_id: z.string(),
  name: z.string(),
  local_date: calendarDate,
  local_time: timeOfDay,
  release_date: timestamp,
  status: editionStatus,
  /**
   * Day given by the publishing schedule. Null for an edition added by hand. Differs from `local_date` if it was moved.
   */
  rule_date: calendarDate.nullable(),
  emag: editionIssue.nullable(),
  review,
  version: z.int(),
});
export type PlannedEdition = z.infer<typeof plannedEdition>;

/** Returns the release of an edition: its issue's or, without one, the planned one. */
export function releaseOf({ release_date, emag }: Pick<PlannedEdition, "release_date" | "emag">): string {
  return emag?.released_at ?? release_date;
}

/** An edition added by hand. Without a name it gets the name that the publishing schedule would give it. */
export const newEdition = z.object({
  local_date: calendarDate,
  local_time: timeOfDay.optional(),
  name: nonBlank(300).optional(),
});
export type NewEdition = z.output<typeof newEdition>;

/** Changes of an edition, any subset. A new day changes the `pe_id`; skipping removes it from the contract's lists. */
export const editionChange = z.object({
  local_date: calendarDate.optional(),
  local_time: timeOfDay.optional(),
  name: nonBlank(300).optional(),
  skipped: z.boolean(problem("boolean")).optional(),
});
export type EditionChange = z.output<typeof editionChange>;

/** An issue that can be attached to an edition. */
export const attachableIssue = z.strictObject({
  id: z.int(),
  name: z.string(),
  released_at: timestamp.nullable(),
});
export type AttachableIssue = z.infer<typeof attachableIssue>;

/** Maximum number of issues that are offered. Others are found by their names. */
export const ATTACHABLE_LIMIT = 20;

/** Publishing schedule: an RFC 5545 RRULE by days, a time of day, and how far ahead editions are created. */
export const editionRuleInput = z.object({
  rrule: text(500),
  release_time: timeOfDay,
  /** Earliest day of generated editions. */
  starts_on: calendarDate.nullable().default(null),
  horizon_days: z
    .int(problem("integer"))
    .min(1, problem("positive"))
    .max(730, problem("at_most", { maximum: 730 })),
});
export type EditionRuleInput = z.output<typeof editionRuleInput>;

export const editionRule = z.strictObject({
  rrule: z.string(),
  release_time: timeOfDay,
  starts_on: calendarDate,
  horizon_days: z.int(),
  version: z.int(),
});
export type EditionRule = z.infer<typeof editionRule>;

const occurrence = z.strictObject({
  local_date: calendarDate,
  release_date: timestamp,
  /** True if its time today has passed. The edition is still created and due immediately. */
  over: z.boolean(),
  /** State of an existing edition of the day that is no longer planned there. No new one is created. */
  fate: z.enum(["moved", "skipped", "transferred"]).nullable(),
  /** Day to which it was moved. */
  moved_to: calendarDate.nullable(),
});
const touched = z.strictObject({
  id: z.int(),
  pe_id: z.string(),
  name: z.string(),
  local_date: calendarDate,
});

/** Effects of saving a publishing schedule. Never includes transferred editions. */
export const editionRulePreview = z.strictObject({
  /** Its next ten days. */
  next: z.array(occurrence),
  /** Number of editions it would add, up to the horizon. */
  adds: z.int(),
  /** Editions it would remove: still planned and never edited. */
  removes: z.array(touched),
  /** Editions that don't match the new schedule but stay, because someone edited them. */
  stays: z.array(touched),
  /** Number of editions that keep their day and get the new time. */
  retimes: z.int(),
  /** Editions that keep day and time, because someone edited them. */
  keeps: z.array(touched.extend({ local_time: timeOfDay })),
});
export type EditionRulePreview = z.infer<typeof editionRulePreview>;

const tag = "Planned editions";
const params = z.object({ publication_id: pathId });
const editionParams = params.extend({ planned_emag_id: pathId });
const path = "/console/api/publications/:publication_id/planned-editions";
const rulePath = "/console/api/publications/:publication_id/edition-rule";
const answer = z.strictObject({ planned_edition: plannedEdition });

export const listPlannedEditions = defineRoute({
  method: "GET",
  path,
  audience: "console",
  tag,
  summary: "List planned editions between two days, both included, by release date",
  params,
  query: z
    .object({ from: calendarDate, to: calendarDate })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 400 * 86_400_000, {
      path: ["to"],
      message: problem("range"),
    }),
  responses: { 200: z.strictObject({ planned_editions: z.array(plannedEdition) }) },
});

export const getPlannedEdition = defineRoute({
  method: "GET",
  path: `${path}/:planned_emag_id`,
  audience: "console",
  tag,
  summary: "Fetch a planned edition",
  params: editionParams,
  responses: { 200: answer },
});

export const addPlannedEdition = defineRoute({
  method: "POST",
  path,
  audience: "console",
  tag,
  summary: "Add an edition on a day that the publishing schedule does not contain",
  params,
  envelope: "planned_edition",
  body: newEdition,
  responses: { 201: answer },
});

export const changePlannedEdition = defineRoute({
  method: "PUT",
  path: `${path}/:planned_emag_id`,
  audience: "console",
  tag,
  summary: "Move, rename, skip or restore an edition without an issue",
  params: editionParams,
  envelope: "planned_edition",
  body: editionChange,
  responses: { 200: answer },
});

export const listAttachableIssues = defineRoute({
  method: "GET",
  path: `${path}/:planned_emag_id/attachable-issues`,
  audience: "console",
  tag,
  summary:
    "List PDF issues without an edition that can be attached, those with the nearest release date first",
  params: editionParams,
  query: z.object({ search: text(200).optional() }),
  responses: { 200: z.strictObject({ issues: z.array(attachableIssue) }) },
});

export const attachIssue = defineRoute({
  method: "PUT",
  path: `${path}/:planned_emag_id/issue`,
  audience: "console",
  tag,
  summary:
    "Attach an existing issue to an edition. An issue without a release date takes the edition's, if that is to come",
  params: editionParams,
  envelope: "planned_edition",
  body: z.object({
    emag_id: z.int(problem("integer")),
    /** The issue takes the edition's name, too. */
    take_name: z.boolean(problem("boolean")).default(false),
  }),
  responses: { 200: answer },
});

export const detachIssue = defineRoute({
  method: "DELETE",
  path: `${path}/:planned_emag_id/issue`,
  audience: "console",
  tag,
  summary: "Detach the issue of an edition, which is planned again",
  params: editionParams,
  responses: { 200: answer },
});

export const getEmagEdition = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/emags/:emag_id/planned-edition",
  audience: "console",
  tag,
  summary: "Fetch the planned edition of an issue, or the one that seems to wait for it",
  params: z.object({ publication_id: pathId, emag_id: pathId }),
  responses: {
    200: z.strictObject({
      planned_edition: plannedEdition.nullable(),
      /** Edition without an issue on the day of the issue's release, or of a date in its name or on page 1. */
      waiting_edition: plannedEdition.nullable(),
    }),
  },
});

export const getEditionRule = defineRoute({
  method: "GET",
  path: rulePath,
  audience: "console",
  tag,
  summary: "Fetch the publishing schedule of a publication, or null",
  params,
  responses: { 200: z.strictObject({ edition_rule: editionRule.nullable() }) },
});

export const previewEditionRule = defineRoute({
  method: "POST",
  path: `${rulePath}/preview`,
  audience: "console",
  tag,
  summary: "Preview a publishing schedule",
  params,
  envelope: "edition_rule",
  body: editionRuleInput,
  responses: { 200: z.strictObject({ preview: editionRulePreview }) },
});

export const changeEditionRule = defineRoute({
  method: "PUT",
  path: rulePath,
  audience: "console",
  tag,
  summary: "Save the publishing schedule and create its editions",
  params,
  envelope: "edition_rule",
  body: editionRuleInput,
  responses: { 200: z.strictObject({ edition_rule: editionRule }) },
});
