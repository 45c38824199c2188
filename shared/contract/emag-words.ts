/** Modes of an import, which exclude each other (contract 2.2). */
export const importModes = ["standard_pdf", "planned_pdf", "epub"] as const;

/** Visibility of an issue, in display order. */
export const emagStates = [
  "visible",
  "scheduled",
  "unscheduled",
  "awaiting_approval",
  "importing",
  "failed",
] as const;

/** Returns the import mode of a create request, or null if it contains none or several. */
export function importModeOf(input: {
  import_attributes?: unknown;
  epub_import_attributes?: unknown;
  pe_id?: string | null;
}): (typeof importModes)[number] | null {
  if (Boolean(input.import_attributes) === Boolean(input.epub_import_attributes)) return null;
  if (input.epub_import_attributes) return "epub";
  return input.pe_id == null ? "standard_pdf" : "planned_pdf";
}

/** Returns the import status from `import.status` or `ai_status`. */
export function statusOf<Status>(record: { import: { status: Status } | { ai_status: Status } }): Status {
  return "status" in record.import ? record.import.status : record.import.ai_status;
}

/** Returns the values of fields that a `POST` omits, in the order of the form. */
export function emagDefaults(publication: { language: string; currency: string }) {
  return {
    pe_id: null,
    preview: "",
    language: publication.language,
    external_id: "",
    released_at: null,
    for_subscribers_only: false,
    single_purchase_required: false,
    cents: 0,
    currency: publication.currency,
    apple_product_identifier: null,
    google_product_id: null,
    text_mode_enabled: false,
    hide_preview_widgets: false,
  };
}
