import i18next from "i18next";
import { ApiError, isPreconditionFailed, OfflineError, UNEXPLAINED } from "#web/api/http/errors.ts";
import { SignedOutError } from "#web/api/session.ts";
import { fieldSentence, type LabelOf } from "./field-errors.ts";

/** Returns the reason of an error as one sentence, for notifications and save states. */
export function errorMessage(error: unknown, labelOf?: LabelOf): string {
  if (error instanceof OfflineError)
    return i18next.t(error.noConnection ? "errors.no_connection" : "errors.offline_title");
  if (error instanceof SignedOutError) return i18next.t("errors.signed_out");
  if (isPreconditionFailed(error)) return i18next.t("errors.changed");
  if (!(error instanceof ApiError)) return i18next.t("errors.title");
  if (error.code === UNEXPLAINED) return i18next.t("errors.unexplained", { status: error.status });
  return fieldSentence(error.fields, labelOf) || error.message;
}

/** Returns the reason of a failed request, or null if one of these fields (default: any field) shows it. */
export function unplacedReason(error: unknown, fields?: readonly string[]): string | null {
  if (!error) return null;
  const named = error instanceof ApiError ? Object.keys(error.fields) : [];
  return (fields ? named.some((field) => fields.includes(field)) : named.length > 0)
    ? null
    : errorMessage(error);
}
