import { z } from "zod";
import { pathId, timestamp } from "#shared/contract/fields.ts";
import { uploadKind } from "#shared/contract/imports/uploads.ts";
import { defineRoute } from "#shared/contract/route.ts";

/**
 * Path of a publication's uploads with the tus protocol (version 1.0.0). A new upload needs its length and the metadata
 * `kind` and `filename`. After the last byte, `finishUpload` checks and stores the file.
 */
export const uploadsPath = (publicationId: number | string) =>
  `/console/api/publications/${publicationId}/uploads`;

/** A file for the location `upload://<id>`. */
export const upload = z.strictObject({
  id: z.string(),
  kind: uploadKind,
  file_name: z.string(),
  bytes: z.int(),
  created_at: timestamp,
});
export type Upload = z.infer<typeof upload>;

const params = z.object({ publication_id: pathId, upload_id: z.string() });

export const finishUpload = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/uploads/:upload_id/finish",
  audience: "console",
  tag: "Uploads",
  summary: "Check and store a completely uploaded file; idempotent",
  params,
  responses: { 200: z.strictObject({ upload }) },
});

export const getUpload = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/uploaded-files/:upload_id",
  audience: "console",
  tag: "Uploads",
  summary: "Fetch the name and size of an uploaded file",
  params,
  responses: { 200: z.strictObject({ upload }) },
});
