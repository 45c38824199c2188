import {
  type DndContextProps,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreeRow } from "#shared/category-tree.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { rowId } from "../row-id.ts";
import type { CategoryTreeState } from "../use-category-tree.ts";
import { type Dragged, type DropTarget, landingAt, stepTo, targetUnderPointer } from "./drop-target.ts";

/** Time over a collapsed category before it expands. */
const EXPAND_AFTER_MS = 650;

/** Delay of the announcement after a pickup, because the library ignores keys until then. */
const ANNOUNCE_AFTER_MS = 20;

type Rows = readonly TreeRow<ArticleCategory>[];

export interface TreeDrag {
  /** Visible rows. The descendants of a dragged category are hidden. */
  shown: Rows;
  dragged: Dragged | null;
  landing: DropTarget | null;
  /** Announcement for screen readers. */
  announcement: string;
  context: Pick<DndContextProps, "sensors" | "onDragStart" | "onDragMove" | "onDragEnd" | "onDragCancel">;
}

/** Manages dragging of categories with a pointer or the keyboard, and announces it to screen readers. */
export function useTreeDrag(
  state: CategoryTreeState,
  { rowHeight, onDragEnd }: { rowHeight: number; onDragEnd: () => void },
): TreeDrag {
  const { t } = useTranslation("categories");
  const { rows, byId, childrenOf, collapsed, expand } = state;
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [landing, setLanding] = useState<DropTarget | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const shown = useMemo(() => (dragged ? withoutDescendants(rows, dragged.id) : rows), [rows, dragged]);
  /** Drag distance in px, including scrolling. */
  const distance = useRef({ x: 0, y: 0 });
  const announcementTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function announce(text: string): void {
    clearTimeout(announcementTimer.current);
    setAnnouncement(text);
  }

  const childCount = (parentId: number | null) => (childrenOf(parentId) ?? []).length;
  const nameOf = (id: number) => byId.get(id)?.name ?? "";
  const describeTarget = (place: DropTarget) => {
    const parent = place.parent_id === null ? null : byId.get(place.parent_id);
    const others = (childrenOf(place.parent_id) ?? []).filter(({ id }) => id !== dragged?.id);
    const total = others.length + 1;
    const position = Math.min(place.position, total);
    return { parent: parent?.name ?? null, position, total };
  };
  const targetOf = (visible: Rows, moved: Dragged, delta: { x: number; y: number }) =>
    moved.grabbedAt
      ? targetUnderPointer(visible, moved, moved.top + moved.grabbedAt.y + delta.y, rowHeight, childCount)
      : landingAt(visible, moved, delta, rowHeight, childCount);
  const land = (delta: { x: number; y: number }) => dragged && targetOf(shown, dragged, delta);

  // A ref, because the sensor keeps the callback from the start of the drag.
  const current = useRef<{ shown: Rows; dragged: Dragged; landing: DropTarget } | null>(null);
  useLayoutEffect(() => {
    current.current = dragged && landing ? { shown, dragged, landing } : null;
  }, [shown, dragged, landing]);
  const arrows: KeyboardCoordinateGetter = (event, { currentCoordinates }) => {
    const direction = ARROWS[event.code];
    const now = current.current;
    if (!direction || !now) return undefined;
    event.preventDefault();
    const step = stepTo(now.shown, now.dragged, now.landing, direction, rowHeight);
    if (!step) {
      announce(t("drag.no_further"));
      return currentCoordinates;
    }
    const { x, y } = distance.current;
    return { x: currentCoordinates.x + step.x - x, y: currentCoordinates.y + step.y - y };
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // Without activation constraint: only the handle starts a drag by touch, so a touch on it is never a scroll.
    useSensor(TouchSensor),
    useSensor(KeyboardSensor, {
      coordinateGetter: arrows,
      keyboardCodes: { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter"] },
      scrollBehavior: "auto",
    }),
  );

  // Expands a collapsed category while the pointer rests on it.
  const hovered = landing?.parent_id ?? null;
  useEffect(() => {
    if (hovered === null || !collapsed.has(hovered)) return;
    const timer = setTimeout(() => expand([hovered]), EXPAND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hovered, collapsed, expand]);

  function pickUp({ active: picked, activatorEvent }: DragStartEvent): void {
    const id = Number(picked.id);
    const index = rows.findIndex(({ category }) => category.id === id);
    const row = rows[index];
    if (!row) return;
    const grabbedAt = activatorEvent instanceof MouseEvent ? pointerInRow(id, activatorEvent) : null;
    const place: Dragged = { id, top: index * rowHeight, depth: row.depth, grabbedAt };
    distance.current = { x: 0, y: 0 };
    setDragged(place);
    setLanding(targetOf(withoutDescendants(rows, id), place, distance.current));
    state.setActive(id);
    state.dragging(true);
    const at = { position: row.category.position, total: childCount(row.category.parent_id) };
    const text = t("drag.picked_up", { name: row.category.name, ...at });
    clearTimeout(announcementTimer.current);
    announcementTimer.current = setTimeout(() => setAnnouncement(text), ANNOUNCE_AFTER_MS);
  }

  function move({ delta }: DragMoveEvent): void {
    // The library may report the last move after the drop.
    if (!current.current) return;
    distance.current = delta;
    const next = land(delta);
    if (!next || sameLanding(next, landing)) return;
    setLanding(next);
    const { parent, ...at } = describeTarget(next);
    announce(parent === null ? t("drag.place_root", at) : t("drag.place", { parent, ...at }));
  }

  function endDrag(): void {
    current.current = null;
    clearTimeout(announcementTimer.current);
    setDragged(null);
    setLanding(null);
    state.dragging(false);
    if (dragged) onDragEnd();
  }

  function drop({ delta }: DragEndEvent): void {
    const place = land(delta);
    endDrag();
    if (!dragged || !place) return;
    const { parent, ...at } = describeTarget(place);
    const dropped = { name: nameOf(dragged.id), ...at };
    announce(parent === null ? t("drag.dropped_root", dropped) : t("drag.dropped", { parent, ...dropped }));
    if (place.parent_id !== null) expand([place.parent_id]);
    state.move(dragged.id, { parent_id: place.parent_id, position: place.position });
  }

  function cancel(): void {
    if (dragged) announce(t("drag.cancelled", { name: nameOf(dragged.id) }));
    endDrag();
  }

  return {
    shown,
    dragged,
    landing,
    announcement,
    context: { sensors, onDragStart: pickUp, onDragMove: move, onDragEnd: drop, onDragCancel: cancel },
  };
}

function pointerInRow(id: number, { clientX, clientY }: MouseEvent): Dragged["grabbedAt"] {
  const row = document.getElementById(rowId(id))?.getBoundingClientRect();
  return row ? { x: clientX - row.left, y: clientY - row.top } : null;
}

const ARROWS: Record<string, "up" | "down" | "left" | "right"> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

function sameLanding(one: DropTarget, other: DropTarget | null): boolean {
  return (
    other !== null &&
    one.parent_id === other.parent_id &&
    one.position === other.position &&
    one.depth === other.depth &&
    one.gap === other.gap
  );
}

function withoutDescendants(rows: Rows, id: number): Rows {
  const from = rows.findIndex(({ category }) => category.id === id);
  if (from < 0) return rows;
  let to = from + 1;
  while (to < rows.length && rows[to]!.depth > rows[from]!.depth) to += 1;
  return to === from + 1 ? rows : [...rows.slice(0, from + 1), ...rows.slice(to)];
}
