import { iso, isoOrNull } from "#bff/core/iso-time.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { EmagRow } from "./emags.repo.ts";

/** Presents an issue as in contract 2.2, with an allowlist of fields. */
export function presentEmag(row: EmagRow): Emag {
  return {
    id: row.id,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    name: row.name,
    released_at: isoOrNull(row.released_at),
    pe_id: row.pe_id,
    preview: row.preview,
    apple_product_identifier: row.apple_product_identifier,
    google_product_id: row.google_product_id,
    external_id: row.external_id,
    hide_preview_widgets: row.hide_preview_widgets,
    single_purchase_required: row.single_purchase_required,
    for_subscribers_only: row.for_subscribers_only,
    cents: row.cents,
    currency: row.currency,
    text_mode_enabled: row.text_mode_enabled,
    language: row.language,
    category_ids: row.category_ids,
    ...presentSource(row),
    import: row.mode === "standard_pdf" ? { status: row.import_status } : { ai_status: row.import_status },
  };
}

function presentSource(row: EmagRow): Pick<Emag, "import_attributes" | "epub_import_attributes"> {
  if (row.mode === "epub")
    return {
      epub_import_attributes: {
        import_articles: row.import_articles,
        import_images: row.import_images,
        pdf_location: row.pdf_location,
        epub_location: row.epub_location ?? "",
      },
    };
  return {
    import_attributes: {
      import_images: row.import_images,
      pdf_location: row.pdf_location,
      xml_location: row.xml_location,
    },
  };
}
