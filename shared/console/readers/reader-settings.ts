import { z } from "zod";
import { oneOf, pathId, typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";

const tag = "Readers";
const params = z.object({ organization_id: pathId });
const path = "/console/api/organizations/:organization_id/reader-settings";

/** Who may create an account through the publications of an organization: anyone, invited readers, or no one. */
export const signUpPolicy = oneOf(["open", "invitation", "closed"]);
export type SignUpPolicy = z.infer<typeof signUpPolicy>;

const MAX_RETENTION_DAYS = 3650;

export const readerSettings = z.strictObject({
  sign_up: signUpPolicy,
  /** Accounts whose address was never verified are deleted after this number of days. */
  unverified_days: z.int(),
  /** Holdings are deleted this number of days after their end, unless they still unlock something. */
  ended_holding_days: z.int(),
  version: z.int(),
});
export type ReaderSettings = z.infer<typeof readerSettings>;

const outOfRange = problem("integer_from_to", { minimum: 1, maximum: MAX_RETENTION_DAYS });
const retentionDays = z
  .int(typed(problem("integer")))
  .min(1, outOfRange)
  .max(MAX_RETENTION_DAYS, outOfRange);

export const readerSettingsInput = z.object({
  sign_up: signUpPolicy,
  unverified_days: retentionDays,
  ended_holding_days: retentionDays,
});
export type ReaderSettingsInput = z.output<typeof readerSettingsInput>;

const envelope = z.strictObject({ reader_settings: readerSettings });

export const getReaderSettings = defineRoute({
  method: "GET",
  path,
  audience: "console",
  tag,
  summary: "Fetch the settings of an organization for its readers",
  params,
  responses: { 200: envelope },
});

export const changeReaderSettings = defineRoute({
  method: "PUT",
  path,
  audience: "console",
  tag,
  summary: "Change the settings of an organization for its readers",
  params,
  envelope: "reader_settings",
  body: readerSettingsInput,
  responses: { 200: envelope },
});
