import { iso } from "#bff/core/iso-time.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { reviewOf } from "#bff/domain/reviews/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import {
  type EditionRule,
  type EditionRulePreview,
  type EditionStatus,
  editionRule,
  type PlannedEdition,
  plannedEdition,
} from "#shared/console/issues/planned-editions.ts";
import type { Review } from "#shared/console/issues/reviews.ts";
import { type PlannedEmag, plannedEmag } from "#shared/contract/planned-emags.ts";
import { presentIssue } from "./edition-issue.ts";
import type { EditionRow, ListedRow } from "./planned-emags.repo.ts";
import type { RuleRow, SlotRow } from "./recurrence/recurrence-rules.repo.ts";
import type { RulePreview } from "./recurrence/recurrence-rules.service.ts";

/** Presents an edition as in contract 2.3, with an allowlist of fields. */
export function presentPlannedEmag(row: ListedRow): PlannedEmag {
  return presentAs(plannedEmag, { ...row, status: row.emag_id === null ? "planned" : "transferred" });
}

export function presentEdition(row: EditionRow, review: Review): PlannedEdition {
  return presentAs(plannedEdition, { ...row, status: statusOf(row), emag: presentIssue(row), review });
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
  return presentAs(editionRule, row);
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
