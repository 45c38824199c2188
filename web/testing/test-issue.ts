import type { ImportSummary } from "#shared/console/issues/imports.ts";
import { emagDefaults } from "#shared/contract/emag-words.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Navigation } from "#shared/kiosk/navigation.ts";

const AT = "2026-01-01T00:00:00.000Z";

/** An imported issue. */
export const testIssue: Emag = {
  ...emagDefaults({ language: "en", currency: "EUR" }),
  id: 7,
  created_at: AT,
  updated_at: AT,
  name: "Autumn",
  text_mode_enabled: true,
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

/** An import that renders the pages of an issue. */
export const testImport: ImportSummary = {
  emag_id: testIssue.id,
  import_id: "3b2f0c52-6a0e-4f0e-9d0f-3c1f2f6f7a11",
  emag_name: testIssue.name,
  publication_id: 10,
  status: "processing",
  step: "render",
  done: 41,
  total: 352,
  page_count: 352,
  serious_warnings: [],
  confirmation: null,
  failure: null,
  shown_import_id: null,
  previous_import_id: null,
  approved_texts: null,
  cover_url: null,
};
