import type { ImportSummary } from "#shared/console/issues/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { testPublication } from "#web/testing/render-screen.tsx";

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

/** The import of `testIssue`. */
export const testImport: ImportSummary = {
  emag_id: testIssue.id,
  import_id: "0197fd2e-0000-7000-8000-000000000001",
  shown_import_id: "0197fd2e-0000-7000-8000-000000000001",
  previous_import_id: null,
  emag_name: testIssue.name,
  publication_id: testPublication.publication_id,
  status: "finished",
  step: null,
  done: 5,
  total: 5,
  page_count: 5,
  warning_count: 0,
  wrong_file_warnings: [],
  failure: null,
  cover_url: null,
};
