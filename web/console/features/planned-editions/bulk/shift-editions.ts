import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { addDays, type Day, type TakenDays } from "../plan-days.ts";

export interface EditionShift {
  edition: PlannedEdition;
  day: Day;
  /** Edition that has the day, so that the service refuses the move. Null if it is free. */
  blockedBy: PlannedEdition | null;
}

/**
 * Moves editions by a number of days, in the order in which each leaves its day before the next one needs it. An edition that is
 * blocked keeps its day.
 */
export function shiftEditions(
  editions: readonly PlannedEdition[],
  taken: TakenDays,
  days: number,
): EditionShift[] {
  const places = new Map(taken);
  const order = editions.toSorted((one, other) => one.local_date.localeCompare(other.local_date));
  if (days > 0) order.reverse();
  return order.map((edition) => {
    const day = addDays(edition.local_date, days);
    const blockedBy = days === 0 ? null : (places.get(day) ?? null);
    if (!blockedBy) {
      places.delete(edition.local_date);
      places.set(day, edition);
    }
    return { edition, day, blockedBy };
  });
}
