import type { TFunction } from "i18next";
import type { RestoredRecord } from "#shared/console/trash.ts";

/** Names what a restored record lost in sentences. Returns an empty text if it lost nothing. */
export function restoreLosses(
  t: TFunction,
  { lost_categories, lost_edition }: Pick<RestoredRecord, "lost_categories" | "lost_edition">,
): string {
  return [
    lost_categories > 0 && t("trash.lost_categories", { count: lost_categories }),
    lost_edition !== null && t("trash.lost_edition", { edition: lost_edition }),
  ]
    .filter((sentence) => sentence !== false)
    .join(" ");
}
