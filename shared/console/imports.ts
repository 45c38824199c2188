import { z } from "zod";
import { emagEnvelope, importStatus } from "../contract/emags.ts";
import { pathId, timestamp } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { problem } from "../i18n/problem.ts";

/** The steps of an import in their order; those a mode does not need are left out. */
export const importStepName = z.enum([
  "download",
  "verify",
  "unpack",
  "render",
  "articles",
  "widgets",
  "finish",
]);
export type ImportStepName = z.infer<typeof importStepName>;

export const importStepStatus = z.enum(["pending", "running", "done", "failed"]);

/** A recoverable fault: the import went on, but somebody may want to know. */
export const importWarning = z.strictObject({
  code: z.string(),
  message: z.string(),
  page: z.int().nullable(),
});
export type ImportWarning = z.infer<typeof importWarning>;

export const importFailure = z.strictObject({
  code: z.string(),
  /** A sentence a publisher can act on. */
  message: z.string(),
  page: z.int().nullable(),
  /** Which file the failure is about, where there is more than one. */
  file: z.string().nullable(),
  /** Whether the same import may succeed later, without a change. */
  retryable: z.boolean(),
});
export type ImportFailure = z.infer<typeof importFailure>;

export const importStep = z.strictObject({
  name: importStepName,
  status: importStepStatus,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  /** Bytes while downloading, pages while rendering. */
  done: z.int(),
  total: z.int().nullable(),
  warnings: z.array(importWarning),
});
export type ImportStep = z.infer<typeof importStep>;

/** How long editors can go back to the import before, in days after the one that replaced it has finished. */
export const PREVIOUS_IMPORT_DAYS = 7;

/** One attempt to import an issue. */
export const importAttempt = z.strictObject({
  id: z.uuid(),
  emag_id: z.int(),
  /** 1 for the first import of an issue. */
  number: z.int(),
  /** The import that was requested last. */
  current: z.boolean(),
  /** Readers see its pages, or will from the release on. */
  shown: z.boolean(),
  /** The import before the current one, whose pages are kept: the issue can go back to it. */
  previous: z.boolean(),
  /** Until when a previous import is kept; null while readers see its pages. */
  kept_until: timestamp.nullable(),
  status: importStatus,
  failure: importFailure.nullable(),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  page_count: z.int().nullable(),
  requested_by: z.string(),
  steps: z.array(importStep),
});
export type ImportAttempt = z.infer<typeof importAttempt>;

/** How far the current import of an issue has come: what a list row needs. */
export const importSummary = z.strictObject({
  emag_id: z.int(),
  import_id: z.uuid(),
  /** The import whose pages readers see; another one than `import_id` while the previous pages are kept. */
  shown_import_id: z.uuid().nullable(),
  /** The import that the issue can go back to. */
  previous_import_id: z.uuid().nullable(),
  emag_name: z.string(),
  publication_id: z.int(),
  status: importStatus,
  step: importStepName.nullable(),
  done: z.int(),
  total: z.int().nullable(),
  page_count: z.int().nullable(),
  warning_count: z.int(),
  failure: importFailure.nullable(),
  /** Of the pages that readers see, or else of those that are being made. */
  cover_url: z.string().nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importPage = z.strictObject({
  number: z.int(),
  /** Pixels of the image; the thumbnail keeps its proportions. */
  width: z.int(),
  height: z.int(),
  image_url: z.string(),
  thumbnail_url: z.string(),
});
export type ImportPage = z.infer<typeof importPage>;

const tag = "Imports";
const publicationParams = z.object({ publication_id: pathId });
const emagParams = z.object({ publication_id: pathId, emag_id: pathId });
const importParams = z.object({ import_id: z.uuid() });
const pageParams = importParams.extend({ page_number: pathId });

export const listImportSummaries = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/import-summaries",
  audience: "console",
  tag,
  summary: "How far the imports of some issues are",
  params: publicationParams,
  query: z.object({
    emag_ids: z
      .string(problem("required"))
      .regex(/^(\d{1,10}(,\d{1,10}){0,99})?$/, problem("identifiers"))
      .transform((ids) => (ids === "" ? [] : ids.split(",").map(Number))),
  }),
  says: ["message"],
  responses: { 200: z.strictObject({ imports: z.array(importSummary) }) },
});

export const listRunningImports = defineRoute({
  method: "GET",
  path: "/console/api/running-imports",
  audience: "console",
  tag,
  summary: "Every import under way in the organizations of the person signed in",
  says: ["message"],
  responses: { 200: z.strictObject({ imports: z.array(importSummary) }) },
});

/** How many imports of an issue are listed: one that is imported every day has hundreds. */
export const LISTED_ATTEMPTS = 100;

export const listImportAttempts = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/emags/:emag_id/imports",
  audience: "console",
  tag,
  summary: `The newest ${LISTED_ATTEMPTS} imports of an issue, the newest first, with their steps`,
  params: emagParams,
  says: ["message", "requested_by"],
  responses: { 200: z.strictObject({ imports: z.array(importAttempt) }) },
});

export const cancelImport = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/emags/:emag_id/imports/cancel",
  audience: "console",
  tag,
  summary: "Cancel the import under way; without one, nothing happens",
  params: emagParams,
  responses: { 200: z.strictObject({ cancelled: z.boolean() }) },
});

export const goBackToImport = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/emags/:emag_id/imports/:import_id/go-back",
  audience: "console",
  tag,
  summary: "Make the previous import of an issue the current one again, with the source it came from",
  description:
    "An import under way is cancelled. A finished one becomes the previous import. 409 if the pages of the import are no longer kept.",
  params: emagParams.extend({ import_id: z.uuid() }),
  responses: { 200: emagEnvelope },
});

export const listImportPages = defineRoute({
  method: "GET",
  path: "/console/api/imports/:import_id/pages",
  audience: "console",
  tag,
  summary: "The pages rendered so far, in order",
  params: importParams,
  responses: { 200: z.strictObject({ pages: z.array(importPage), page_count: z.int().nullable() }) },
});

export const getPageText = defineRoute({
  method: "GET",
  path: "/console/api/imports/:import_id/pages/:page_number/text",
  audience: "console",
  tag,
  summary: "The text of a page",
  params: pageParams,
  responses: { 200: z.strictObject({ number: z.int(), text: z.string() }) },
});

/** The bytes of a page's image. They never change under one address. */
export const getPageImage = defineRoute({
  method: "GET",
  path: "/console/api/imports/:import_id/pages/:page_number/image",
  audience: "console",
  tag,
  summary: "The image of a page",
  params: pageParams,
  responses: { 200: "file" },
});

export const getPageThumbnail = defineRoute({
  method: "GET",
  path: "/console/api/imports/:import_id/pages/:page_number/thumbnail",
  audience: "console",
  tag,
  summary: "The thumbnail of a page",
  params: pageParams,
  responses: { 200: "file" },
});

export const getCover = defineRoute({
  method: "GET",
  path: "/console/api/imports/:import_id/cover",
  audience: "console",
  tag,
  summary: "The cover of an issue",
  params: importParams,
  responses: { 200: "file" },
});
