import { z } from "zod";
import { sortOrders } from "#shared/console/list-sort.ts";
import { emag, emagEnvelope, emagListQuery } from "#shared/contract/emags.ts";
import { dateTime, dateTimeInUrl, MAX_INTEGER, oneOf, pathId } from "#shared/contract/fields.ts";
import { pageFields } from "#shared/contract/pagination.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { signOff } from "./reviews.ts";

/** An issue with its sign-off and the names of the people or API tokens that created and last changed it. */
export const managedEmag = emag.extend({
  created_by: z.string().nullable(),
  changed_by: z.string().nullable(),
  sign_off: signOff,
  /** True if the pages of its import, or its name or preview, wait for an approval. */
  awaiting_approval: z.boolean(),
});
export type ManagedEmag = z.infer<typeof managedEmag>;

/** Issues without a release date sort as if it was later than all others. */
export const managedEmagSorts = sortOrders([
  "released_at",
  "name",
  "sign_off",
  "updated_at",
  "created_by",
  "created_at",
  "mode",
  "cents",
]);
export const managedEmagSort = oneOf(managedEmagSorts);
export type ManagedEmagSort = z.infer<typeof managedEmagSort>;

export const managedEmagQuery = emagListQuery.omit({ sort: true }).extend({
  created_from: dateTimeInUrl.optional().describe("Created on or after."),
  created_to: dateTimeInUrl.optional().describe("Created on or before; a date alone means its whole day."),
  sort: managedEmagSort.default("-released_at"),
});

export const listManagedEmags = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/emags",
  audience: "console",
  tag: "Issues",
  summary: "List issues for the people who manage them",
  params: z.object({ publication_id: pathId }),
  query: managedEmagQuery,
  responses: { 200: z.strictObject({ emags: z.array(managedEmag), ...pageFields }) },
});

export const giveEmagExternalId = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/emags/:emag_id/external-id",
  audience: "console",
  tag: "Issues",
  summary:
    "Give an issue without a product identifier an external ID. Returns the identifier that it has otherwise",
  params: z.object({ publication_id: pathId, emag_id: pathId }),
  responses: { 200: z.strictObject({ identifier: z.string() }) },
});

export const releaseEmag = defineRoute({
  method: "PUT",
  path: "/console/api/publications/:publication_id/emags/:emag_id/release",
  audience: "console",
  tag: "Issues",
  summary: "Publish an issue from a date on, or unpublish it",
  params: z.object({ publication_id: pathId, emag_id: pathId }),
  body: z.strictObject({ released_at: dateTime.nullable() }),
  responses: { 200: emagEnvelope },
});

/** Number of issues that one request deletes at most. */
export const MAX_DELETED_EMAGS = 100;

const deletedEmag = z.object({
  id: z.int().min(1).max(MAX_INTEGER),
  /** The version that the caller saw. An issue in another version stays. */
  version: z.int().optional(),
});

export const deleteEmags = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/emags/deletions",
  audience: "console",
  tag: "Issues",
  summary: "Move several issues to the trash",
  description:
    "All of them, or none after an error. An issue that is unknown or in another version stays and is refused.",
  params: z.object({ publication_id: pathId }),
  body: z.object({ emags: z.array(deletedEmag).min(1).max(MAX_DELETED_EMAGS) }),
  responses: {
    200: z.strictObject({
      deleted: z.array(z.int()),
      refused: z.array(z.strictObject({ id: z.int(), status: z.int(), code: z.string(), error: z.string() })),
    }),
  },
});
