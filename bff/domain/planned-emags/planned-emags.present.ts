import { iso } from "#bff/core/iso-time.ts";
import { reviewOf } from "#bff/domain/reviews/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type {
  EditionRule,
  EditionRulePreview,
  EditionStatus,
  PlannedEdition,
} from "#shared/console/issues/planned-editions.ts";
import type { Review } from "#shared/console/issues/reviews.ts";
import type { PlannedEmag } from "#shared/contract/planned-emags.ts";
import { presentIssue } from "./edition-issue.ts";
import type { EditionRow, ListedRow } from "./planned-emags.repo.ts";
import type { RuleRow, SlotRow } from "./recurrence/recurrence-rules.repo.ts";
import type { RulePreview } from "./recurrence/recurrence-rules.service.ts";

/** Presents an edition as in contract 2.3, with an allowlist of fields. */
export function presentPlannedEmag(row: ListedRow): PlannedEmag {
  return {
    id: row.id,
    publication_id: row.publication_id,
    emag_id: row.emag_id,
    name: row.name,
    release_date: iso(row.release_date),
    pubcode: row.pubcode,
    status: row.emag_id === null ? "planned" : "transferred",
    pe_id: row.pe_id,
  };
}

export function presentEdition(row: EditionRow, review: Review): PlannedEdition {
  return {
    id: row.id,
    pe_id: row.pe_id,
    name: row.name,
    local_date: row.local_date,
    local_time: row.local_time,
    release_date: iso(row.release_date),
    status: statusOf(row),
    rule_date: row.rule_date,
    emag: presentIssue(row),
    review,
    version: row.version,
  };
}

/** Presents an edition with its review, which is the one of its issue if it has one. */
export async function presentWithReview(db: Db, row: EditionRow): Promise<PlannedEdition> {
  const subject = row.emag_id === null ? { planned_emag_id: row.id } : { emag_id: row.emag_id };
  return presentEdition(row, await reviewOf(db, subject));
}

function statusOf({ skipped, emag_id }: EditionRow): EditionStatus {
  if (skipped) return "skipped";
  return emag_id === null ? "planned" : "transferred";
}

export function presentRule(row: RuleRow): EditionRule {
  return {
    rrule: row.rrule,
    release_time: row.release_time,
    starts_on: row.starts_on,
    horizon_days: row.horizon_days,
    version: row.version,
  };
}

export function presentPreview({
  next,
  adds,
  removes,
  stays,
  retimes,
  keeps,
}: RulePreview): EditionRulePreview {
  return {
    next: next.map(({ local_date, release_date, over, fate, moved_to }) => ({
      local_date,
      release_date: iso(release_date),
      over,
      fate,
      moved_to,
    })),
    adds: adds.length,
    removes: removes.map(presentTouched),
    stays: stays.map(presentTouched),
    retimes: retimes.length,
    keeps: keeps.map((slot) => ({ ...presentTouched(slot), local_time: slot.local_time })),
  };
}

function presentTouched({ id, pe_id, name, local_date }: SlotRow) {
  return { id, pe_id, name, local_date };
}
