import type { ImportSummary } from "#shared/console/issues/imports.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";

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
