import { z } from "zod";
import { pathId, timestamp } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";

export const uploadKind = z.enum(["pdf", "epub", "xml"]);

/**
 * Where a publication's files are uploaded to, by the tus protocol (version 1.0.0). The metadata of a new upload
 * are its `kind` and its `filename`; its length has to be known. Once every byte is there, `finishUpload` checks
 * and keeps the file.
 */
export const uploadsPath = (publicationId: number | string) =>
  `/console/api/publications/${publicationId}/uploads`;

/** A file that `upload://<id>` names. */
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
  summary: "Check a file whose bytes have all arrived, and keep it; asked again, it answers the same",
  params,
  responses: { 200: z.strictObject({ upload }) },
});

export const getUpload = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/uploaded-files/:upload_id",
  audience: "console",
  tag: "Uploads",
  summary: "What an uploaded file is called, and how large it is",
  params,
  responses: { 200: z.strictObject({ upload }) },
});
