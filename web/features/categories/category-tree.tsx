import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreeRow } from "#shared/category-tree.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { CategoryRow, rowId } from "./category-row.tsx";
import classes from "./category-tree.module.css";
import { type Dragged, INDENT, type Landing, landingAt, stepTo } from "./drag-landing.ts";
import { rowByTyping, treeStep } from "./tree-keys.ts";
import type { CategoryTreeState } from "./use-category-tree.ts";

const ROW_HEIGHT = 38;
const ROW_HEIGHT_ON_TOUCH = 46;
/** The pointer rests on a folded category for so long before that opens. */
const OPEN_AFTER_MS = 650;
const TYPING_PAUSE_MS = 700;
/** Deeper ones are not moved further to the right: there would be no room for their names. */
const SHOWN_DEPTH = { wide: 14, narrow: 6 };

function indentOf(depth: number, narrow: boolean): number {
  return Math.min(depth, narrow ? SHOWN_DEPTH.narrow : SHOWN_DEPTH.wide) * INDENT;
}

/** The tree of categories: dragged with a pointer or the keyboard, and walked through as the ARIA tree pattern says. */
export function CategoryTree({ state }: { state: CategoryTreeState }) {
  const { t } = useTranslation("categories");
  const coarse = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const rowHeight = coarse ? ROW_HEIGHT_ON_TOUCH : ROW_HEIGHT;
  const { rows, byId, childrenOf, folded, active, dragging } = state;

  const scroller = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [landing, setLanding] = useState<Landing | null>(null);
  const [spoken, setSpoken] = useState("");

  // What hangs below a dragged category travels with it, out of sight.
  const shown = useMemo(() => (dragged ? withoutDescendants(rows, dragged.id) : rows), [rows, dragged]);
  const activeIndex = shown.findIndex(({ category }) => category.id === active);
  const draggedIndex = dragged ? shown.findIndex(({ category }) => category.id === dragged.id) : -1;
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // A row that comes a frame late is better than a pointer that stands still.
    useFlushSync: false,
    getItemKey: (index) => shown[index]?.category.id ?? index,
    // The row with the focus and the one that is dragged stay there when they are scrolled out of sight.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeIndex, draggedIndex])]
        .filter((index) => index >= 0)
        .sort((one, other) => one - other),
  });
  useEffect(() => {
    if (rowHeight > 0) virtual.measure();
  }, [virtual, rowHeight]);

  const wantsFocus = useRef(false);
  const focusOn = (id: number) => {
    const index = shown.findIndex(({ category }) => category.id === id);
    if (index < 0) return;
    wantsFocus.current = true;
    virtual.scrollToIndex(index, { align: "auto" });
    state.setActive(id);
  };
  useLayoutEffect(() => {
    if (!wantsFocus.current || active === null) return;
    const row = document.getElementById(rowId(active));
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });
  const { wanted } = state;
  useEffect(() => {
    if (wanted === null) return;
    focusOn(wanted);
    state.clearWanted();
  });

  const nameOf = (id: number) => byId.get(id)?.name ?? "";
  const landingWords = (place: Landing) => {
    const parent = place.parent_id === null ? null : byId.get(place.parent_id);
    const total = childCountWithout(place.parent_id) + 1;
    const where = parent ? t("drag.in", { parent: parent.name }) : t("drag.at_root");
    return t("drag.place", { where, position: Math.min(place.position, total), total });
  };
  const childCountWithout = (parentId: number | null) =>
    (childrenOf(parentId) ?? []).filter(({ id }) => id !== dragged?.id).length;

  const land = (delta: { x: number; y: number }) => {
    if (!dragged) return null;
    return landingAt(shown, dragged, delta, rowHeight, (id) => (childrenOf(id) ?? []).length);
  };

  /** How far it was dragged so far, scrolling included. */
  const distance = useRef({ x: 0, y: 0 });
  // The sensor goes on with what it was given when the drag began.
  const carried = useRef<{ shown: typeof shown; dragged: Dragged; landing: Landing } | null>(null);
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
      setSpoken(t("drag.no_further"));
      return currentCoordinates;
    }
    const { x, y } = distance.current;
    return { x: currentCoordinates.x + step.x - x, y: currentCoordinates.y + step.y - y };
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: arrows,
      keyboardCodes: { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter"] },
      scrollBehavior: "auto",
    }),
  );

  const start = ({ active: picked }: DragStartEvent) => {
    const id = Number(picked.id);
    const index = rows.findIndex(({ category }) => category.id === id);
    const row = rows[index];
    if (!row) return;
    const place: Dragged = { id, top: index * rowHeight, depth: row.depth };
    distance.current = { x: 0, y: 0 };
    const hidden = withoutDescendants(rows, id);
    setDragged(place);
    setLanding(landingAt(hidden, place, { x: 0, y: 0 }, rowHeight, (one) => (childrenOf(one) ?? []).length));
    state.setActive(id);
    dragging(true);
    const siblings = childrenOf(row.category.parent_id) ?? [];
    const at = { position: row.category.position, total: siblings.length };
    setSpoken(t("drag.picked_up", { name: row.category.name, ...at }));
  };
  const move = ({ delta }: DragMoveEvent) => {
    distance.current = delta;
    const next = land(delta);
    if (!next || sameLanding(next, landing)) return;
    setLanding(next);
    setSpoken(landingWords(next));
  };
  const finish = () => {
    setDragged(null);
    setLanding(null);
    dragging(false);
    if (dragged) wantsFocus.current = true;
  };
  const drop = ({ delta }: DragEndEvent) => {
    const place = land(delta);
    finish();
    if (!dragged || !place) return;
    setSpoken(t("drag.dropped", { name: nameOf(dragged.id), place: landingWords(place) }));
    if (place.parent_id !== null) state.unfold([place.parent_id]);
    state.move(dragged.id, { parent_id: place.parent_id, position: place.position });
  };
  const cancel = () => {
    if (dragged) setSpoken(t("drag.cancelled", { name: nameOf(dragged.id) }));
    finish();
  };

  // Into a folded category: it opens for whoever waits there.
  const opening = landing?.parent_id ?? null;
  const { unfold } = state;
  useEffect(() => {
    if (opening === null || !folded.has(opening)) return;
    const timer = setTimeout(() => unfold([opening]), OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opening, folded, unfold]);

  const typed = useRef({ text: "", at: 0 });
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (dragged || event.defaultPrevented || event.target !== event.currentTarget.ownerDocument.activeElement)
      return;
    if (!(event.target instanceof HTMLElement) || event.target.role !== "treeitem") return;
    const row = shown[activeIndex];
    if (!row) return;
    const { category } = row;
    if (state.commandByKey(event, category)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const tree = {
      rows: shown,
      hasChildren: (id: number) => (childrenOf(id) ?? []).length > 0,
      isFolded: (id: number) => folded.has(id),
    };
    const step = treeStep(tree, activeIndex, event.key);
    if (step) {
      event.preventDefault();
      if ("focus" in step) focusOn(step.focus);
      if ("fold" in step) state.fold([step.fold]);
      if ("unfold" in step) state.unfold([step.unfold]);
      if ("unfoldSiblings" in step)
        state.unfold(
          (childrenOf(byId.get(step.unfoldSiblings)?.parent_id ?? null) ?? []).map(({ id }) => id),
        );
      return;
    }
    if (event.key.length !== 1 || event.key === " ") return;
    const now = event.timeStamp;
    const text = now - typed.current.at < TYPING_PAUSE_MS ? typed.current.text + event.key : event.key;
    typed.current = { text, at: now };
    const found = rowByTyping(shown, activeIndex, text);
    if (found !== null) focusOn(found);
  };

  const draggedRow = dragged && byId.get(dragged.id);
  return (
    <>
      <DndContext
        sensors={sensors}
        // The list alone: a page that is a little higher than its window would be scrolled in its place.
        autoScroll={{ threshold: { x: 0, y: 0.16 }, canScroll: (element) => element === scroller.current }}
        accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: t("drag.how") } }}
        onDragStart={start}
        onDragMove={move}
        onDragEnd={drop}
        onDragCancel={cancel}
      >
        <div ref={scroller} className={classes.scroller}>
          <div
            role="tree"
            aria-label={t("tree")}
            className={classes.tree}
            style={{ height: virtual.getTotalSize() }}
            onKeyDown={onKeyDown}
          >
            {virtual.getVirtualItems().map(({ index, start: top, key }) => {
              const row = shown[index];
              if (!row) return null;
              return (
                <CategoryRow
                  key={key}
                  row={row}
                  top={top}
                  height={rowHeight}
                  indent={indentOf(row.depth, narrow)}
                  state={state}
                  isActive={row.category.id === active}
                  isDragged={row.category.id === dragged?.id}
                  isLanding={landing !== null && row.category.id === landing.parent_id}
                />
              );
            })}
            {landing && (
              <div
                className={classes.landing}
                aria-hidden
                style={{
                  top: landing.gap * rowHeight,
                  insetInlineStart: 30 + indentOf(landing.depth, narrow),
                }}
              />
            )}
          </div>
        </div>
        <DragOverlay dropAnimation={null} className={classes.overlay}>
          {draggedRow && (
            <div className={classes.carried}>
              <span className={classes.carriedName}>{draggedRow.name}</span>
              {state.descendantsOf(draggedRow.id) > 0 && (
                <span className={classes.carriedCount}>
                  {t("drag.with", { count: state.descendantsOf(draggedRow.id) })}
                </span>
              )}
            </div>
          )}
        </DragOverlay>
      </DndContext>
      <VisuallyHidden>
        <p role="status" aria-live="assertive">
          {spoken}
        </p>
      </VisuallyHidden>
    </>
  );
}

const ARROWS: Record<string, "up" | "down" | "left" | "right"> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** What happens is said by ourselves: the library knows nothing of parents and places. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
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

function withoutDescendants(
  rows: readonly TreeRow<ArticleCategory>[],
  id: number,
): readonly TreeRow<ArticleCategory>[] {
  const from = rows.findIndex(({ category }) => category.id === id);
  if (from < 0) return rows;
  let to = from + 1;
  while (to < rows.length && rows[to]!.depth > rows[from]!.depth) to += 1;
  return to === from + 1 ? rows : [...rows.slice(0, from + 1), ...rows.slice(to)];
}
