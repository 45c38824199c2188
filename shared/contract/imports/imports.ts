import { z } from "zod";
import { problem } from "#shared/i18n/problem.ts";
import { describedBy, exampleFailure, exampleIssue, withExamples } from "../described.ts";
import { importStatus } from "../emags.ts";
import { pathId, publicationPath, timestamp } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** Steps of an import in order. A mode omits the steps it doesn't need. */
export const importStepNames = [
  "download",
  "verify",
  "unpack",
  "render",
  "articles",
  "widgets",
  "finish",
] as const;
export const importStepName = z.enum(importStepNames);
export type ImportStepName = z.infer<typeof importStepName>;

export const importStepStatus = z.enum(["pending", "running", "done", "failed"]);

/** Maximum wait, because proxies close idle connections. */
export const MAX_WAIT_SECONDS = 60;

const described = describedBy({
  status: "The status of the import, whatever its mode.",
  ai_status: "The same status again, for planned PDF imports and EPUB imports only, as in the issue.",
  requested_at: "When the import was requested.",
  started_at: "When it was started; null while it waits for its turn.",
  finished_at: "When it finished or failed; null until then.",
  progress:
    "Estimated percentage, 0 to 100. 100 only when the import has finished; of a failed import where it stopped.",
  steps: "The steps of the import in their order.",
  warnings:
    "Faults that did not stop the import, in the order of the steps, and what to check before the release (step `finish`).",
  error: "Why the import failed; null unless it has.",
});

const describedStep = describedBy({
  status: "State of this step.",
  started_at: "Null until the step has started.",
  finished_at: "Null until the step has ended.",
  done: "Bytes of a download, pages that were rendered, articles that were imported.",
  total: "How many there will be; null while it is not known.",
});

const step = z
  .strictObject({
    name: importStepName,
    ...describedStep({
      status: importStepStatus,
      started_at: timestamp.nullable(),
      finished_at: timestamp.nullable(),
      done: z.int().min(0),
      total: z.int().min(0).nullable(),
    }),
  })
  .meta({ id: "ImportStep" });

/** Serious: the pages may be unfit for readers, or those of another issue. The console asks before readers see them. */
export const warningSeverity = z.enum(["serious", "minor"]);
export type WarningSeverity = z.infer<typeof warningSeverity>;

const warning = z
  .strictObject({
    step: importStepName.describe("The step that caused the warning."),
    code: z
      .string()
      .describe("Stable code for programs.")
      .meta({ examples: ["page_incomplete"] }),
    severity: warningSeverity.describe(
      "`serious` if the pages may be unfit for readers, or those of another issue. The API never refuses anything because of a warning.",
    ),
    message: z.string().describe("The warning in the language of the request."),
    page: z.int().nullable().describe("The page with the problem, if it concerns a single page."),
  })
  .meta({ id: "ImportWarning" });

const error = z
  .strictObject(
    withExamples(exampleFailure)({
      code: z.string().describe("Stable code for programs."),
      message: z
        .string()
        .describe(
          "What happened and what to do, in the language of the request (`Accept-Language`: en or de).",
        ),
      retryable: z.boolean().describe("Whether the same import may succeed later, without a change."),
    }),
  )
  .meta({ id: "ImportError" });

const exampleSteps = ["download", "verify", "render", "articles", "finish"].map((name, index) => ({
  name,
  status: "done",
  started_at: `2026-07-01T09:30:0${index + 2}.000Z`,
  finished_at: `2026-07-01T09:30:0${index + 3}.000Z`,
  done: 1,
  total: 1,
}));

/** A whole import, because its fields depend on each other. */
const exampleImport = {
  status: "finished",
  requested_at: "2026-07-01T09:30:00.000Z",
  started_at: "2026-07-01T09:30:02.000Z",
  finished_at: "2026-07-01T09:30:07.000Z",
  progress: 100,
  steps: exampleSteps,
  warnings: [],
  error: null,
};

/** The current import of an issue. Has `status` in every mode, so that clients wait for all imports in the same way. */
export const emagImport = z
  .strictObject(
    described({
      status: importStatus,
      ai_status: importStatus.optional(),
      requested_at: timestamp,
      started_at: timestamp.nullable(),
      finished_at: timestamp.nullable(),
      progress: z.int().min(0).max(100),
      steps: z.array(step),
      warnings: z.array(warning),
      error: error.nullable(),
    }),
  )
  .meta({ id: "EmagImport", examples: [exampleImport] });
export type EmagImport = z.infer<typeof emagImport>;

/** Seconds to wait for a status change. */
export const waitSeconds = z
  .string(problem("once"))
  .refine(
    (digits) => /^\d{1,3}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= MAX_WAIT_SECONDS,
    problem("integer_from_to", { minimum: 1, maximum: MAX_WAIT_SECONDS }),
  )
  .transform(Number);

export const getEmagImport = defineRoute({
  method: "GET",
  path: "/api/v2/importer/organizations/:organization_id/publications/:publication_id/emags/:emag_id/import",
  audience: "contract",
  tag: "Issues",
  summary: "Follow the import of an issue",
  description:
    "The import that was requested last: its status, its steps, its warnings, and why it failed. With `wait`, the response comes as soon as the status changes, or after that many seconds. An import that has finished or failed is returned immediately.",
  params: publicationPath.extend({ emag_id: pathId.meta({ examples: [exampleIssue.id] }) }),
  query: z.object({ wait: waitSeconds.optional().meta({ examples: [30] }) }),
  responses: { 200: z.strictObject({ import: emagImport }) },
});
