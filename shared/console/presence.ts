import { z } from "zod";
import { pathId, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import type { Permission } from "./permissions.ts";

/** Kinds of records that several people may have open. */
export const openRecordKind = z.enum([
  "emag",
  "story",
  "access_config",
  "chatbot",
  "publication",
  "emag_category",
]);
export type OpenRecordKind = z.infer<typeof openRecordKind>;

/** The permission to see a record, and so who else works on it. */
export const openRecordPermissions: Record<OpenRecordKind, Permission> = {
  emag: "emags.read",
  story: "stories.read",
  access_config: "access.read",
  chatbot: "chatbots.read",
  publication: "publications.read",
  emag_category: "emags.read",
};

const tag = "Collaboration";
const record = "/console/api/publications/:publication_id/records/:kind/:record_id";
const recordParams = z.object({
  publication_id: pathId,
  kind: openRecordKind,
  record_id: z.string().min(1).max(64),
});

/** Longest age of a change that is looked up, in seconds. Unsaved changes on a device may be older. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

export const lastChange = z.strictObject({
  at: timestamp,
  /** Name of the person or API token, or "Newsrack". */
  name: z.string(),
  /** The caller made the change, for example in another tab. */
  is_caller: z.boolean(),
});
export type LastChange = z.infer<typeof lastChange>;

export const getLastChange = defineRoute({
  method: "GET",
  path: `${record}/last-change`,
  audience: "console",
  tag,
  summary: "Return who last changed a record",
  params: recordParams,
  query: z.object({
    /** Relative, so that the clocks of browser and service need not agree. */
    seconds: z
      .string()
      .regex(/^\d{1,8}$/)
      .transform((digits) => Math.min(Number(digits), MAX_AGE_SECONDS))
      .default(MAX_AGE_SECONDS),
  }),
  responses: { 200: z.strictObject({ last_change: lastChange.nullable() }) },
});

/** Seconds between two requests of a tab that has a record open. */
export const PRESENCE_SECONDS = 25;
/** A tab that sends nothing for this time no longer has the record open. Longer than two requests. */
export const PRESENCE_TIMEOUT_SECONDS = 60;
/** Largest number of people that are listed. */
export const MAX_PEOPLE_PRESENT = 20;

const visitParams = recordParams.extend({
  /** Made up by the tab, a new one each time it opens a record. */
  visit_id: z.string().regex(/^[\w-]{8,64}$/),
});

export const presentPerson = z.strictObject({
  id: z.string(),
  name: z.string(),
  is_editing: z.boolean(),
  /** The caller, in another tab. */
  is_caller: z.boolean(),
});
export type PresentPerson = z.infer<typeof presentPerson>;

export const visitRecord = defineRoute({
  method: "PUT",
  path: `${record}/visits/:visit_id`,
  audience: "console",
  tag,
  summary: "Report that a tab has a record open, and return who else does",
  params: visitParams,
  body: z.strictObject({ is_editing: z.boolean() }),
  moreErrors: [429],
  responses: { 200: z.strictObject({ people: z.array(presentPerson) }) },
});

export const leaveRecord = defineRoute({
  method: "DELETE",
  path: `${record}/visits/:visit_id`,
  audience: "console",
  tag,
  summary: "Report that a tab no longer has a record open",
  params: visitParams,
  responses: { 204: null },
});
