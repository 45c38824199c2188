import type { WarningSeverity } from "#shared/contract/imports/imports.ts";

/**
 * Codes of serious warnings: the pages may be unfit for readers, or those of another issue. All others are minor. The number of a
 * code's warnings that are not listed has the same code.
 */
export const seriousCodes: readonly string[] = [
  // Cut off or damaged
  "pdf_cut_off",
  "pdf_repaired",
  // Unreadable or blank pages and articles
  "page_missing",
  "page_incomplete",
  "blank_page",
  "pdf_dynamic_form",
  "document_unreadable",
  "spine_item_missing",
  // No text where there was text before
  "text_lost",
  // Another issue or date
  "same_file",
  "other_date",
  "name_missing",
];

export function severityOf(code: string): WarningSeverity {
  return seriousCodes.includes(code) ? "serious" : "minor";
}
