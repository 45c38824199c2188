import type { ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { testIssue } from "#web/testing/test-issue.ts";

/** Returns an edition on Thursday, 26 November 2026, with the given fields. */
export const edition = (given: Partial<PlannedEdition> = {}): PlannedEdition => ({
  id: 1,
  pe_id: "EXW-2026-11-26",
  name: "Example Weekly 2026-11-26",
  local_date: "2026-11-26",
  local_time: "06:00",
  release_date: "2026-11-26T05:00:00.000Z",
  status: "planned",
  rule_date: "2026-11-26",
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
  ...given,
});

/** Returns an edition that is named after its day. */
export const editionOn = (day: string, given: Partial<PlannedEdition> = {}): PlannedEdition =>
  edition({
    id: Number(day.slice(8)),
    name: `Edition ${day}`,
    local_date: day,
    release_date: `${day}T05:00:00.000Z`,
    rule_date: day,
    ...given,
  });

/** Returns a released issue without an edition, with the given fields. */
export const issueWith = (given: Partial<ManagedEmag>): ManagedEmag => ({
  ...testIssue,
  released_at: testIssue.created_at,
  created_by: null,
  changed_by: null,
  sign_off: "open",
  awaiting_approval: false,
  ...given,
});
