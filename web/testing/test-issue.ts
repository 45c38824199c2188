import type { Emag } from "#shared/contract/emags.ts";
import type { Navigation } from "#shared/kiosk/navigation.ts";

const AT = "2026-01-01T00:00:00.000Z";

/** An imported issue. */
export const testIssue: Emag = {
  id: 7,
  created_at: AT,
  updated_at: AT,
  name: "Autumn",
  released_at: null,
  pe_id: null,
  preview: "",
  apple_product_identifier: null,
  google_product_id: null,
  external_id: "",
  hide_preview_widgets: false,
  single_purchase_required: false,
  for_subscribers_only: false,
  cents: 0,
  currency: "EUR",
  text_mode_enabled: true,
  language: "en",
  category_ids: [],
  import_attributes: {
    pdf_location: "https://publisher.test/autumn.pdf",
    xml_location: null,
    import_images: false,
  },
  import: { status: "finished" },
};

/** Navigation of an issue without an outline, printed page numbers or links. */
export const testNavigation: Navigation = {
  outline: [],
  page_labels: null,
  direction: "ltr",
  languages: [],
  page_list: [],
  links: [],
};
