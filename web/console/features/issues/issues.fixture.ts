import type { ImportSummary } from "#shared/console/issues/imports.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";

/** A planned edition without an issue. */
export const testEdition: PlannedEdition = {
  id: 52,
  pe_id: "EXW-2099-12-03",
  name: "Example Weekly 2099-12-03",
  local_date: "2099-12-03",
  local_time: "06:00",
  release_date: "2099-12-03T05:00:00.000Z",
  status: "planned",
  rule_date: "2099-12-03",
  emag: null,
  review: {
    note: "",
    responsible: null,
    sign_off: "open",
    request: null,
    changed_by: null,
    changed_at: null,
    version: 0,
  },
  version: 1,
};

/** The import of `testIssue`. */
export const testImport: ImportSummary = {
  emag_id: testIssue.id,
  import_id: "0197fd2e-0000-7000-8000-000000000001",
  shown_import_id: "0197fd2e-0000-7000-8000-000000000001",
  previous_import_id: null,
  approved_texts: null,
  emag_name: testIssue.name,
  publication_id: testPublication.publication_id,
  status: "finished",
  step: null,
  done: 5,
  total: 5,
  page_count: 5,
  serious_warnings: [],
  confirmation: null,
  failure: null,
  cover_url: null,
};
