import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";

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
