import { z } from "zod";
import { importStatus } from "../contract/emags.ts";
import { calendarDate, nonBlank, pathId, text, timeOfDay, timestamp } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { problem } from "../i18n/problem.ts";
import { review } from "./reviews.ts";

/** A skipped edition has left the contract's lists, and can be brought back. */
export const editionStatus = z.enum(["planned", "transferred", "skipped"]);
export type EditionStatus = z.infer<typeof editionStatus>;

/** The issue that was made for an edition, as far as a plan tells of it. */
const editionIssue = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** From then on the edition is out, whatever the plan says; null keeps it from readers. */
  released_at: timestamp.nullable(),
  import_status: importStatus,
  /** Its import failed because somebody cancelled it. */
  import_cancelled: z.boolean(),
  /** Readers get its pages from the release on, also while a new import runs or after that has failed. */
  has_pages: z.boolean(),
});

/** A planned edition with what its managers see of it. Local days and times are the publication's. */
export const plannedEdition = z.strictObject({
  id: z.int(),
  pe_id: z.string(),
  name: z.string(),
  local_date: calendarDate,
  local_time: timeOfDay,
  release_date: timestamp,
  status: editionStatus,
  /** The day the rhythm gave it; null for one that somebody added. Another day than `local_date`: it was moved. */
  rule_date: calendarDate.nullable(),
  emag: editionIssue.nullable(),
  review,
  version: z.int(),
});
export type PlannedEdition = z.infer<typeof plannedEdition>;

/** When an edition comes out: when its issue does, and as long as that is not known, as planned. */
export function releaseOf({ release_date, emag }: Pick<PlannedEdition, "release_date" | "emag">): string {
  return emag?.released_at ?? release_date;
}

/** One that is added by hand. Without a name it is called as the rhythm would call it. */
export const newEdition = z.object({
  local_date: calendarDate,
  local_time: timeOfDay.optional(),
  name: nonBlank(300).optional(),
});
export type NewEdition = z.output<typeof newEdition>;

/** Any subset. A new day changes the `pe_id`; a skipped edition leaves the contract's lists. */
export const editionChange = z.object({
  local_date: calendarDate.optional(),
  local_time: timeOfDay.optional(),
  name: nonBlank(300).optional(),
  skipped: z.boolean(problem("boolean")).optional(),
});
export type EditionChange = z.output<typeof editionChange>;

/** When editions come: an RRULE of RFC 5545 by days (no times of its own), at a time of day, so far ahead. */
export const editionRuleInput = z.object({
  rrule: text(500),
  release_time: timeOfDay,
  /** The first run starts on this day, or on the day it is first seen, whichever is later. */
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
  /** Its time has passed today; its edition is made all the same, due at once. */
  over: z.boolean(),
  /** What became of the edition that the day had, where it is not simply there; nothing new is made for it. */
  fate: z.enum(["moved", "skipped", "transferred"]).nullable(),
  /** Where it was moved to. */
  moved_to: calendarDate.nullable(),
});
const touched = z.strictObject({
  id: z.int(),
  pe_id: z.string(),
  name: z.string(),
  local_date: calendarDate,
});

/** What a new rhythm would do, were it saved now. Nothing transferred is ever among it. */
export const editionRulePreview = z.strictObject({
  /** The next ten days it gives. */
  next: z.array(occurrence),
  /** Editions it would add, up to the horizon. */
  adds: z.int(),
  /** Editions that would go: still planned, never moved, renamed or reviewed. */
  removes: z.array(touched),
  /** Editions that do not fit the new rhythm and stay all the same, because somebody worked on them. */
  stays: z.array(touched),
  /** Editions that stay on their day and get the new time. */
  retimes: z.int(),
  /** Editions that stay on their day and at their time, because somebody worked on them. */
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
  summary: "Every planned edition that comes out between two days, both included, by the moment it does",
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
  summary: "A planned edition",
  params: editionParams,
  responses: { 200: answer },
});

export const addPlannedEdition = defineRoute({
  method: "POST",
  path,
  audience: "console",
  tag,
  summary: "Add an edition on a day the rhythm does not give",
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
  summary: "Move, rename, skip or bring back an edition that has no issue yet",
  params: editionParams,
  envelope: "planned_edition",
  body: editionChange,
  responses: { 200: answer },
});

export const getEditionRule = defineRoute({
  method: "GET",
  path: rulePath,
  audience: "console",
  tag,
  summary: "The rhythm of a publication; null before there is one",
  params,
  responses: { 200: z.strictObject({ edition_rule: editionRule.nullable() }) },
});

export const previewEditionRule = defineRoute({
  method: "POST",
  path: `${rulePath}/preview`,
  audience: "console",
  tag,
  summary: "What another rhythm would do; nothing changes",
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
  summary: "Set the rhythm, and make the editions it gives",
  params,
  envelope: "edition_rule",
  body: editionRuleInput,
  responses: { 200: z.strictObject({ edition_rule: editionRule }) },
});
