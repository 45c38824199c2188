import { DndContext, DragOverlay } from "@dnd-kit/core";
import { VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CategoryRow, rowId } from "./category-row.tsx";
import classes from "./category-tree.module.css";
import { INDENT } from "./drag-landing.ts";
import { type CategoryTreeState, NEW_CATEGORY } from "./use-category-tree.ts";
import { useTreeDrag } from "./use-tree-drag.ts";
import { useTreeKeys } from "./use-tree-keys.ts";

const ROW_HEIGHT = 38;
const ROW_HEIGHT_ON_TOUCH = 46;
/** The margin of `.tree` in px: without it, the list would scroll too little to show a whole row. */
const TREE_MARGIN = 6;
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
  const { byId, active } = state;

  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const { shown, dragged, landing, spoken, context } = useTreeDrag(state, {
    rowHeight,
    onPutDown() {
      wantsFocus.current = true;
    },
  });
  const activeIndex = shown.findIndex(({ category }) => category.id === active);
  const editedId = state.editing?.kind === "rename" ? state.editing.id : NEW_CATEGORY;
  const editedIndex = shown.findIndex(({ category }) => category.id === editedId);
  const draggedIndex = dragged ? shown.findIndex(({ category }) => category.id === dragged.id) : -1;
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: TREE_MARGIN,
    // A row that comes a frame late is better than a pointer that stands still.
    useFlushSync: false,
    getItemKey: (index) => shown[index]?.category.id ?? index,
    // Rows that are rendered out of sight, too: the one with the focus, the dragged one, and the one with the name form,
    // which scrolls to itself by taking the focus.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeIndex, editedIndex, draggedIndex])]
        .filter((index) => index >= 0)
        .sort((one, other) => one - other),
  });
  useEffect(() => {
    if (rowHeight > 0) virtual.measure();
  }, [virtual, rowHeight]);

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

  const onKeyDown = useTreeKeys(state, { shown, activeIndex, focusOn });
  const draggedRow = dragged && byId.get(dragged.id);
  return (
    <>
      <DndContext
        // The list alone: a page that is a little higher than its window would be scrolled in its place.
        autoScroll={{ threshold: { x: 0, y: 0.16 }, canScroll: (element) => element === scroller.current }}
        accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: t("drag.how") } }}
        {...context}
      >
        <div ref={scroller} className={classes.scroller}>
          <div
            role="tree"
            aria-label={t("tree")}
            className={classes.tree}
            style={{ height: virtual.getTotalSize() }}
            onKeyDown={dragged ? undefined : onKeyDown}
          >
            {virtual.getVirtualItems().map(({ index, start: top, key }) => {
              const row = shown[index];
              if (!row) return null;
              return (
                <CategoryRow
                  key={key}
                  row={row}
                  top={top - TREE_MARGIN}
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

/** What happens is said by ourselves: the library knows nothing of parents and places. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
