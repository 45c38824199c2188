import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/console/issues/reviews.ts";
import { formatCalendarDay } from "#web/console/i18n/formats.ts";
import { takenReason } from "../edition/edition-text.ts";
import type { Day, PlanItem, TakenDays } from "../plan-days.ts";
import classes from "./plan-calendar.module.css";
import { PlanChip } from "./plan-chip.tsx";

/** Data and callbacks that all days of a calendar share. */
export interface DayOptions {
  now: number;
  items: ReadonlyMap<Day, readonly PlanItem[]>;
  taken: TakenDays;
  holidayOn: (day: Day) => string | undefined;
  reviews: ReadonlyMap<number, Review>;
  openEdition: number | null;
  onOpen: (editionId: number) => void;
  /** Adds an edition on a day. Null if the user may not add or move editions. */
  onAdd: ((day: Day) => void) | null;
  /** Called with the reason if a day can't get another edition. */
  onRefused: (reason: string) => void;
  isMoving: (editionId: number) => boolean;
  /** True to show the state and the responsible person of each edition. */
  detailed: boolean;
}

/**
 * Renders a button that covers the day behind its items. It adds an edition, or explains why the day can't have another. Not a
 * tab stop, because a month has too many of them. The button above the calendar adds editions by keyboard.
 */
export function AddButton({ day, taken, onAdd, onRefused }: DayOptions & { day: Day }) {
  const { t } = useTranslation("planned-editions");
  if (!onAdd) return null;
  const edition = taken.get(day);
  const reason = edition && takenReason(t, edition);
  return (
    <button
      type="button"
      className={classes.add}
      data-taken={edition !== undefined || undefined}
      tabIndex={-1}
      title={reason}
      aria-label={t(reason ? "taken.day" : "add_on", { day: formatCalendarDay(day) })}
      onClick={() => (reason ? onRefused(reason) : onAdd(day))}
    >
      {!reason && <Plus size={14} aria-hidden />}
    </button>
  );
}

interface DayItemsProps extends DayOptions {
  day: Day;
  /** False where no day can be a drop target. */
  draggable?: boolean;
}

export function DayItems({
  day,
  items,
  now,
  reviews,
  openEdition,
  draggable = true,
  ...rest
}: DayItemsProps) {
  const dayItems = items.get(day);
  if (!dayItems?.length) return null;
  return (
    <ul className={classes.items}>
      {dayItems.map((item) => (
        <li key={item.key}>
          <PlanChip
            item={item}
            now={now}
            review={item.kind === "issue" ? (reviews.get(item.issue.id) ?? null) : null}
            openEdition={openEdition}
            onOpen={rest.onOpen}
            detailed={rest.detailed}
            // The release date of an issue is set in the issue.
            draggable={
              draggable && rest.onAdd !== null && item.kind === "edition" && item.edition.emag === null
            }
            isMoving={item.kind === "edition" && rest.isMoving(item.edition.id)}
          />
        </li>
      ))}
    </ul>
  );
}
