import i18next from "i18next";
import { ApiError, OfflineError, UNEXPLAINED } from "../api/client.ts";

/** One sentence for a notification or a save state: why something did not work. */
export function errorMessage(error: unknown): string {
  if (error instanceof OfflineError)
    return i18next.t(error.noConnection ? "errors.no_connection" : "errors.offline_title");
  if (error instanceof ApiError)
    return error.code === UNEXPLAINED
      ? i18next.t("errors.unexplained", { status: error.status })
      : error.message;
  return i18next.t("errors.title");
}
