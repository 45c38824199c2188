import { pickJson } from "#bff/core/record-fields.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { EMAG_FIELD_NAMES } from "./emag-fields.ts";
import type { EmagRow } from "./emags.repo.ts";

/** Presents an issue as in contract 2.2. */
export function presentEmag(row: EmagRow): Emag {
  return {
    ...pickJson(row, EMAG_FIELD_NAMES),
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
