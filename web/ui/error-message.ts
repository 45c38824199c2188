import i18next from "i18next";
import { ApiError, OfflineError, UNEXPLAINED } from "../api/client.ts";
import { SignedOutError } from "../api/session.ts";
import { fieldSentence, type LabelOf } from "./field-errors.ts";

/** Explains in one sentence, for a notification or a save state, why something did not work. */
export function errorMessage(error: unknown, labelOf?: LabelOf): string {
  if (error instanceof OfflineError)
    return i18next.t(error.noConnection ? "errors.no_connection" : "errors.offline_title");
  if (error instanceof SignedOutError) return i18next.t("errors.signed_out");
  if (!(error instanceof ApiError)) return i18next.t("errors.title");
  if (error.code === UNEXPLAINED) return i18next.t("errors.unexplained", { status: error.status });
  return fieldSentence(error.fields, labelOf) || error.message;
}
