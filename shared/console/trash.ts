import { z } from "zod";
import { nonBlank, pathId, text, timestamp } from "#shared/contract/fields.ts";
import { pageFields, pageQuery } from "#shared/contract/pagination.ts";
import { defineRoute } from "#shared/contract/route.ts";

/** Days after which a trashed record is deleted permanently. */
export const TRASH_DAYS = 30;

/** Type of a trashed record: an issue or an article. */
export const trashedKind = z.enum(["emag", "story"]);
export type TrashedKind = z.infer<typeof trashedKind>;

export const trashedRecord = z.strictObject({
  kind: trashedKind,
  /** ID of the issue or article, which it keeps. */
  id: z.int(),
  name: z.string(),
  deleted_by: z.string(),
  deleted_at: timestamp,
  /** When it will be deleted permanently. */
  expires_at: timestamp,
  /** When readers see it if it is restored. Null for a draft, or an issue without pages or release date. */
  visible_from: timestamp.nullable(),
});
export type TrashedRecord = z.infer<typeof trashedRecord>;

const restoredRecord = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Number of its categories that were deleted in the meantime. */
  lost_categories: z.int(),
  /** Identifier of its planned edition if that is no longer available. */
  lost_edition: z.string().nullable(),
});
export type RestoredRecord = z.infer<typeof restoredRecord>;

const tag = "Trash";
const listParams = z.object({ publication_id: pathId, kind: trashedKind });
const recordParams = listParams.extend({ record_id: pathId });
const base = "/console/api/publications/:publication_id/trash/:kind";

export const listTrash = defineRoute({
  method: "GET",
  path: base,
  audience: "console",
  tag,
  summary: "List the deleted issues or articles that can be restored, newest first",
  params: listParams,
  query: z.object({ ...pageQuery, search: text(200).optional() }),
  responses: { 200: z.strictObject({ trash: z.array(trashedRecord), ...pageFields }) },
});

export const restoreFromTrash = defineRoute({
  method: "POST",
  path: `${base}/:record_id/restore`,
  audience: "console",
  tag,
  summary: "Restore a deleted issue or article",
  description:
    "It returns with its ID, files, categories and history. An issue needs another name if its own is taken: 422 for `name`.",
  params: recordParams,
  body: z.object({ name: nonBlank(1000).optional() }),
  responses: { 200: z.strictObject({ restored: restoredRecord }) },
});

export const deletePermanently = defineRoute({
  method: "DELETE",
  path: `${base}/:record_id`,
  audience: "console",
  tag,
  summary: "Delete an issue or article in the trash permanently, with its files",
  params: recordParams,
  responses: { 204: null },
});
