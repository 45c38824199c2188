import { CONFIRMED_WARNINGS_HEADER, type ImportWarning } from "#shared/console/issues/imports.ts";
import { refusal } from "#web/testing/fake-service.ts";

export const cutOff: ImportWarning = {
  code: "pdf_cut_off",
  severity: "serious",
  message: "The PDF is incomplete.",
  page: null,
};

export const CONFIRMATION = "confirms-the-cut-off-pdf";

/** Returns the refusal of a request that does not confirm these warnings, or null. */
export function refuseUnconfirmed(
  headers: Headers,
  warnings: readonly ImportWarning[] = [cutOff],
  confirmation = CONFIRMATION,
): Response | null {
  if (headers.get(CONFIRMED_WARNINGS_HEADER) === confirmation) return null;
  const error = "The issue has serious warnings.";
  const body = { error, code: "warnings_unconfirmed", confirmation, warnings };
  return refusal(422, body);
}
