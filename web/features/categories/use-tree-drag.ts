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
import { type Dragged, type Landing, landingAt, stepTo } from "./drag-landing.ts";
import type { CategoryTreeState } from "./use-category-tree.ts";

/** The pointer rests on a folded category for so long before that opens. */
const OPEN_AFTER_MS = 650;

/** The library hears keys a moment after it has picked something up: whoever is told earlier presses the first one in vain. */
const HEARS_KEYS_MS = 20;

type Rows = readonly TreeRow<ArticleCategory>[];

export interface TreeDrag {
  /** The rows on screen: what hangs below a dragged category travels with it, out of sight. */
  shown: Rows;
  dragged: Dragged | null;
  landing: Landing | null;
  /** What a screen reader says of it. */
  spoken: string;
  context: Pick<DndContextProps, "sensors" | "onDragStart" | "onDragMove" | "onDragEnd" | "onDragCancel">;
}

/** Dragging categories with a pointer or the keyboard: where one would land, and what is said of it. */
export function useTreeDrag(
  state: CategoryTreeState,
  { rowHeight, onPutDown }: { rowHeight: number; onPutDown: () => void },
): TreeDrag {
  const { t } = useTranslation("categories");
  const { rows, byId, childrenOf, folded, unfold } = state;
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [landing, setLanding] = useState<Landing | null>(null);
  const [spoken, setSpoken] = useState("");
  const shown = useMemo(() => (dragged ? withoutDescendants(rows, dragged.id) : rows), [rows, dragged]);
  /** How far it was dragged so far, scrolling included. */
  const distance = useRef({ x: 0, y: 0 });
  const announcement = useRef<ReturnType<typeof setTimeout>>(undefined);

  function say(words: string): void {
    clearTimeout(announcement.current);
    setSpoken(words);
  }

  const childCount = (parentId: number | null) => (childrenOf(parentId) ?? []).length;
  const nameOf = (id: number) => byId.get(id)?.name ?? "";
  const landingWords = (place: Landing) => {
    const parent = place.parent_id === null ? null : byId.get(place.parent_id);
    const others = (childrenOf(place.parent_id) ?? []).filter(({ id }) => id !== dragged?.id);
    const total = others.length + 1;
    const where = parent ? t("drag.in", { parent: parent.name }) : t("drag.at_root");
    return t("drag.place", { where, position: Math.min(place.position, total), total });
  };
  const land = (delta: { x: number; y: number }) =>
    dragged && landingAt(shown, dragged, delta, rowHeight, childCount);

  // The sensor goes on with what it was given when the drag began.
  const carried = useRef<{ shown: Rows; dragged: Dragged; landing: Landing } | null>(null);
  useLayoutEffect(() => {
    carried.current = dragged && landing ? { shown, dragged, landing } : null;
  }, [shown, dragged, landing]);
  const arrows: KeyboardCoordinateGetter = (event, { currentCoordinates }) => {
    const direction = ARROWS[event.code];
    const now = carried.current;
    if (!direction || !now) return undefined;
    event.preventDefault();
    const step = stepTo(now.shown, now.dragged, now.landing, direction, rowHeight);
    if (!step) {
      say(t("drag.no_further"));
      return currentCoordinates;
    }
    const { x, y } = distance.current;
    return { x: currentCoordinates.x + step.x - x, y: currentCoordinates.y + step.y - y };
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // By the grip alone, which is there for nothing else: at once, whether the finger rests or moves.
    useSensor(TouchSensor),
    useSensor(KeyboardSensor, {
      coordinateGetter: arrows,
      keyboardCodes: { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter"] },
      scrollBehavior: "auto",
    }),
  );

  // Into a folded category: it opens for whoever waits there.
  const opening = landing?.parent_id ?? null;
  useEffect(() => {
    if (opening === null || !folded.has(opening)) return;
    const timer = setTimeout(() => unfold([opening]), OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opening, folded, unfold]);

  function pickUp({ active: picked }: DragStartEvent): void {
    const id = Number(picked.id);
    const index = rows.findIndex(({ category }) => category.id === id);
    const row = rows[index];
    if (!row) return;
    const place: Dragged = { id, top: index * rowHeight, depth: row.depth };
    distance.current = { x: 0, y: 0 };
    setDragged(place);
    setLanding(landingAt(withoutDescendants(rows, id), place, distance.current, rowHeight, childCount));
    state.setActive(id);
    state.dragging(true);
    const at = { position: row.category.position, total: childCount(row.category.parent_id) };
    const words = t("drag.picked_up", { name: row.category.name, ...at });
    clearTimeout(announcement.current);
    announcement.current = setTimeout(() => setSpoken(words), HEARS_KEYS_MS);
  }

  function move({ delta }: DragMoveEvent): void {
    distance.current = delta;
    const next = land(delta);
    if (!next || sameLanding(next, landing)) return;
    setLanding(next);
    say(landingWords(next));
  }

  function putDown(): void {
    clearTimeout(announcement.current);
    setDragged(null);
    setLanding(null);
    state.dragging(false);
    if (dragged) onPutDown();
  }

  function drop({ delta }: DragEndEvent): void {
    const place = land(delta);
    putDown();
    if (!dragged || !place) return;
    say(t("drag.dropped", { name: nameOf(dragged.id), place: landingWords(place) }));
    if (place.parent_id !== null) unfold([place.parent_id]);
    state.move(dragged.id, { parent_id: place.parent_id, position: place.position });
  }

  function cancel(): void {
    if (dragged) say(t("drag.cancelled", { name: nameOf(dragged.id) }));
    putDown();
  }

  return {
    shown,
    dragged,
    landing,
    spoken,
    context: { sensors, onDragStart: pickUp, onDragMove: move, onDragEnd: drop, onDragCancel: cancel },
  };
}

const ARROWS: Record<string, "up" | "down" | "left" | "right"> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

function sameLanding(one: Landing, other: Landing | null): boolean {
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
