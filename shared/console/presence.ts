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
  summary: "Return who changed a record in the last seconds, other people before the caller",
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
