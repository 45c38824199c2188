import {
  type Announcements,
  type CollisionDetection,
  type DndContextProps,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { formatCalendarDay } from "#web/console/i18n/formats.ts";
import { takenReason } from "../edition/edition-text.ts";
import { addDays, type Day, type TakenDays } from "../plan-days.ts";

/** Long enough for a touch to be a scroll first. */
const TOUCH_DELAY_MS = 250;
const TOUCH_TOLERANCE_PX = 8;

/** Days that an arrow key moves an edition, in a table of weeks and in a list of days. */
const TABLE_ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const LIST_ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

export interface PlanDragOptions {
  /** True if the days are a list instead of a table of weeks. */
  isList: boolean;
  editions: readonly PlannedEdition[];
  taken: TakenDays;
  onMove: (edition: PlannedEdition, day: Day) => void;
  /** Called with the reason if an edition is dropped on a day that has one. */
  onRefused: (reason: string) => void;
}

export interface PlanDrag {
  dragged: PlannedEdition | null;
  /** Announcement at the edge of the calendar, where the library has none. */
  announcement: string;
  context: DndContextProps;
}

/** Manages dragging of editions to other days with a pointer, by touch or with the keyboard. Day cells are the droppables. */
export function usePlanDrag({ isList, editions, taken, onMove, onRefused }: PlanDragOptions): PlanDrag {
  const { t } = useTranslation("planned-editions");
  const [draggedId, setDraggedId] = useState<UniqueIdentifier | null>(null);
  const [announcement, setAnnouncement] = useState("");
  /** Day chosen with the arrow keys. Null while a pointer drags. */
  const keyboardDay = useRef<Day | null>(null);
  const editionOf = (id: UniqueIdentifier) => editions.find((one) => one.id === id);

  const arrows: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
    const days = (isList ? LIST_ARROWS : TABLE_ARROWS)[event.code];
    if (days === undefined || keyboardDay.current === null) return undefined;
    event.preventDefault();
    const day = addDays(keyboardDay.current, days);
    const cell = context.droppableRects.get(day);
    const chip = context.collisionRect;
    // The edge of the calendar. The dialog moves an edition further.
    if (!cell || !chip) {
      setAnnouncement(t("drag.no_further"));
      return currentCoordinates;
    }
    setAnnouncement("");
    keyboardDay.current = day;
    return {
      x: cell.left + (cell.width - chip.width) / 2,
      y: cell.top + (cell.height - chip.height) / 2,
    };
  };
  const detect: CollisionDetection = (args) =>
    keyboardDay.current === null ? pointerWithin(args) : [{ id: keyboardDay.current }];

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, {
      activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: TOUCH_TOLERANCE_PX },
    }),
    useSensor(KeyboardSensor, {
      coordinateGetter: arrows,
      // Enter opens the edition.
      keyboardCodes: { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter"] },
      scrollBehavior: "auto",
    }),
  );

  /** Returns why an edition can't be dropped on a day, or null if it can. */
  const refusal = (id: UniqueIdentifier, day: Day): string | null => {
    const other = taken.get(day);
    return other && other.id !== id ? takenReason(t, other) : null;
  };
  const nameOf = (id: UniqueIdentifier) => editionOf(id)?.name ?? "";
  const pickedUp = (id: UniqueIdentifier) =>
    t("drag.picked_up", { name: nameOf(id), day: formatCalendarDay(editionOf(id)?.local_date ?? "") });
  const place = (id: UniqueIdentifier, over: { id: UniqueIdentifier } | null) => {
    if (!over) return t("drag.outside");
    const day = String(over.id);
    // The library announces the original day right after the pickup, which would replace that announcement.
    if (day === editionOf(id)?.local_date) return pickedUp(id);
    return [formatCalendarDay(day), refusal(id, day)].filter(Boolean).join(". ");
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => pickedUp(active.id),
    onDragOver: ({ active, over }) => place(active.id, over),
    onDragEnd({ active, over }) {
      const isMoved =
        over && over.id !== editionOf(active.id)?.local_date && !refusal(active.id, String(over.id));
      return isMoved
        ? t("drag.dropped", { name: nameOf(active.id), day: formatCalendarDay(String(over.id)) })
        : t("drag.cancelled", { name: nameOf(active.id) });
    },
    onDragCancel: ({ active }) => t("drag.cancelled", { name: nameOf(active.id) }),
  };

  function endDrag(): void {
    setDraggedId(null);
    setAnnouncement("");
  }

  return {
    dragged: (draggedId !== null && editionOf(draggedId)) || null,
    announcement,
    context: {
      sensors,
      collisionDetection: detect,
      accessibility: { announcements, screenReaderInstructions: { draggable: t("drag.how") } },
      onDragStart({ active, activatorEvent }) {
        keyboardDay.current =
          activatorEvent instanceof KeyboardEvent ? (editionOf(active.id)?.local_date ?? null) : null;
        setDraggedId(active.id);
      },
      onDragEnd({ active, over }) {
        endDrag();
        const edition = editionOf(active.id);
        if (!edition || !over || over.id === edition.local_date) return;
        const day = String(over.id);
        const reason = refusal(active.id, day);
        if (reason) onRefused(reason);
        else onMove(edition, day);
      },
      onDragCancel: endDrag,
    },
  };
}
