import { z } from "zod";
import { emagEnvelope, importStatus } from "#shared/contract/emags.ts";
import { errorBody } from "#shared/contract/errors.ts";
import { pathId, timestamp } from "#shared/contract/fields.ts";
import { importStepName, importStepStatus, warningSeverity } from "#shared/contract/imports/imports.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";

/** A problem that did not stop the import. */
export const importWarning = z.strictObject({
  code: z.string(),
  severity: warningSeverity,
  message: z.string(),
  page: z.int().nullable(),
});
export type ImportWarning = z.infer<typeof importWarning>;

/** Header of a request that would show pages with serious warnings to readers: the `confirmation` of the warnings that the user has seen. */
export const CONFIRMED_WARNINGS_HEADER = "Newsrack-Confirmed-Warnings";

/** Body of the error `warnings_unconfirmed`, which only users get. The request succeeds with the header and this confirmation. */
export const unconfirmedWarnings = errorBody.extend({
  code: z.literal("warnings_unconfirmed"),
  confirmation: z.string(),
  warnings: z.array(importWarning),
});
export type UnconfirmedWarnings = Pick<z.infer<typeof unconfirmedWarnings>, "confirmation" | "warnings">;

export const importFailure = z.strictObject({
  code: z.string(),
  /** A sentence a publisher can act on. */
  message: z.string(),
  page: z.int().nullable(),
  /** File of the failure, if the issue has several. */
  file: z.string().nullable(),
  /** True if the same import may succeed later without a change. */
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

/** Days in which editors can return to the previous import, counted from the end of the new one. */
export const PREVIOUS_IMPORT_DAYS = 7;

/** An import of an issue. */
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
  /** Time until which a previous import is kept; null while readers see its pages. */
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

/** Progress of an issue's current import, for a list row. */
export const importSummary = z.strictObject({
  emag_id: z.int(),
  import_id: z.uuid(),
  /** The import whose pages readers see. Differs from `import_id` while previous pages are kept, or an approval is missing. */
  shown_import_id: z.uuid().nullable(),
  /** The approved name and preview that readers see while a change of them waits for an approval. Null otherwise. */
  approved_texts: z.strictObject({ name: z.string(), preview: z.string() }).nullable(),
  /** The previous import to which the issue can return. */
  previous_import_id: z.uuid().nullable(),
  emag_name: z.string(),
  publication_id: z.int(),
  status: importStatus,
  step: importStepName.nullable(),
  done: z.int(),
  total: z.int().nullable(),
  page_count: z.int().nullable(),
  /** Serious warnings about the pages that readers see, or will after an approval. */
  serious_warnings: z.array(importWarning),
  /** Confirms the serious warnings. Null without any, and once someone has confirmed them. */
  confirmation: z.string().nullable(),
  failure: importFailure.nullable(),
  /** Cover of the pages that readers see, or else of those being rendered. */
  cover_url: z.string().nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importPage = z.strictObject({
  number: z.int(),
  /** Size of the image in px. The thumbnail has the same proportions. */
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
  summary: "List the import progress of issues",
  params: publicationParams,
  query: z.object({
    emag_ids: z
      .string()
      .regex(/^(\d{1,10}(,\d{1,10}){0,99})?$/, problem("identifiers"))
      .default("")
      .transform((ids) => (ids === "" ? [] : ids.split(",").map(Number))),
  }),
  responses: { 200: z.strictObject({ imports: z.array(importSummary) }) },
});

export const listRunningImports = defineRoute({
  method: "GET",
  path: "/console/api/running-imports",
  audience: "console",
  tag,
  summary: "List the running imports of the person's organizations",
  responses: { 200: z.strictObject({ imports: z.array(importSummary) }) },
});

/** Maximum number of listed imports of an issue. An issue that is imported daily has hundreds. */
export const LISTED_ATTEMPTS = 100;

export const listImportAttempts = defineRoute({
  method: "GET",
  path: "/console/api/publications/:publication_id/emags/:emag_id/imports",
  audience: "console",
  tag,
  summary: `The newest ${LISTED_ATTEMPTS} imports of an issue, the newest first, with their steps`,
  params: emagParams,
  responses: { 200: z.strictObject({ imports: z.array(importAttempt) }) },
});

export const cancelImport = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/emags/:emag_id/imports/cancel",
  audience: "console",
  tag,
  summary: "Cancel the running import, if any",
  params: emagParams,
  responses: { 200: z.strictObject({ cancelled: z.boolean() }) },
});

export const confirmWarnings = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/emags/:emag_id/confirm-warnings",
  audience: "console",
  tag,
  summary: "Confirm the serious warnings of an issue that readers see already",
  params: emagParams,
  responses: { 204: null },
});

export const goBackToImport = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/emags/:emag_id/imports/:import_id/go-back",
  audience: "console",
  tag,
  summary: "Restore the previous import of an issue and its source",
  description:
    "An import under way is canceled. A finished one becomes the previous import. 409 if the pages of the import are no longer kept.",
  params: emagParams.extend({ import_id: z.uuid() }),
  responses: { 200: emagEnvelope },
});

export const importOutdatedIssues = defineRoute({
  method: "POST",
  path: "/console/api/publications/:publication_id/outdated-issues/import",
  audience: "console",
  tag,
  summary: "Import issues again whose pages an earlier version has read",
  description:
    "Readers keep the previous pages until each import has finished. Imports a limited number; repeat the request until none remains.",
  params: z.object({ publication_id: pathId }),
  responses: { 200: z.strictObject({ requested: z.int(), remaining: z.int() }) },
});

export const listImportPages = defineRoute({
  method: "GET",
  path: "/console/api/imports/:import_id/pages",
  audience: "console",
  tag,
  summary: "List the pages rendered so far",
  params: importParams,
  responses: { 200: z.strictObject({ pages: z.array(importPage), page_count: z.int().nullable() }) },
});

export const getPageText = defineRoute({
  method: "GET",
  path: "/console/api/imports/:import_id/pages/:page_number/text",
  audience: "console",
  tag,
  summary: "Fetch the text of a page",
  params: pageParams,
  responses: { 200: z.strictObject({ number: z.int(), text: z.string() }) },
});

/** Returns the image of a page. Immutable under its URL. */
export const getPageImage = defineRoute({
  method: "GET",
  path: "/console/api/imports/:import_id/pages/:page_number/image",
  audience: "console",
  tag,
  summary: "Fetch the image of a page",
  params: pageParams,
  responses: { 200: "file" },
});

export const getPageThumbnail = defineRoute({
  method: "GET",
  path: "/console/api/imports/:import_id/pages/:page_number/thumbnail",
  audience: "console",
  tag,
  summary: "Fetch the thumbnail of a page",
  params: pageParams,
  responses: { 200: "file" },
});

export const getCover = defineRoute({
  method: "GET",
  path: "/console/api/imports/:import_id/cover",
  audience: "console",
  tag,
  summary: "Fetch the cover of an issue",
  params: importParams,
  responses: { 200: "file" },
});
