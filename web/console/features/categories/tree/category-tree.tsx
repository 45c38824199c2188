import { DndContext } from "@dnd-kit/core";
import { VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CategoryHeadings } from "./category-cells.tsx";
import { CategoryRow } from "./category-row.tsx";
import classes from "./category-tree.module.css";
import { DragGhost } from "./drag/drag-ghost.tsx";
import { INDENT_PX } from "./drag/drop-target.ts";
import { useTreeDrag } from "./drag/use-tree-drag.ts";
import { rowId } from "./row-id.ts";
import { type CategoryTreeState, NEW_CATEGORY } from "./use-category-tree.ts";
import { useTreeKeys } from "./use-tree-keys.ts";

const ROW_HEIGHT_PX = 38;
const TOUCH_ROW_HEIGHT_PX = 46;
const HEADINGS_HEIGHT_PX = 34;
/** Margin of `.tree`. Without it, the list would scroll too little to show a whole row. */
const TREE_MARGIN_PX = 6;
/** Maximum indentation in levels, to leave room for the names of deeper categories. */
const MAX_INDENT_LEVELS = { wide: 14, narrow: 6 };

function indentOf(depth: number, narrow: boolean): number {
  return Math.min(depth, narrow ? MAX_INDENT_LEVELS.narrow : MAX_INDENT_LEVELS.wide) * INDENT_PX;
}

/** Renders the virtualized tree of categories, with dragging and with keyboard navigation by the ARIA tree pattern. */
export function CategoryTree({ state }: { state: CategoryTreeState }) {
  const { t } = useTranslation(["categories", "common"]);
  const coarse = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const rowHeight = coarse ? TOUCH_ROW_HEIGHT_PX : ROW_HEIGHT_PX;
  const { byId, active } = state;

  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const { shown, dragged, landing, announcement, context } = useTreeDrag(state, {
    rowHeight,
    onDragEnd() {
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
    scrollMargin: HEADINGS_HEIGHT_PX + TREE_MARGIN_PX,
    scrollPaddingStart: HEADINGS_HEIGHT_PX,
    // Rendering rows one frame late keeps scrolling and dragging smooth.
    useFlushSync: false,
    getItemKey: (index) => shown[index]?.category.id ?? index,
    // Also renders the focused, dragged and edited rows while they are out of view. A new name form takes the focus, which
    // scrolls it into view.
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
  const { focusTarget } = state;
  useEffect(() => {
    if (focusTarget === null) return;
    focusOn(focusTarget);
    state.clearFocusTarget();
  });

  const onKeyDown = useTreeKeys(state, { shown, activeIndex, focusOn });
  const draggedRow = dragged && byId.get(dragged.id);
  return (
    <>
      <DndContext
        // Scrolls only the list. Otherwise, a page slightly taller than the window would scroll instead.
        autoScroll={{ threshold: { x: 0, y: 0.16 }, canScroll: (element) => element === scroller.current }}
        accessibility={{
          announcements: NO_ANNOUNCEMENTS,
          screenReaderInstructions: { draggable: t("drag.how") },
        }}
        {...context}
      >
        <div ref={scroller} className={classes.scroller}>
          <CategoryHeadings height={HEADINGS_HEIGHT_PX} />
          <div
            role="tree"
            aria-label={t("common:nav.categories")}
            className={classes.tree}
            data-dragging={dragged !== null || undefined}
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
                  top={top - HEADINGS_HEIGHT_PX - TREE_MARGIN_PX}
                  height={rowHeight}
                  indent={indentOf(row.depth, narrow)}
                  state={state}
                  isActive={row.category.id === active}
                  isDragged={row.category.id === dragged?.id}
                  landing={
                    landing === null || row.category.id !== landing.parent_id
                      ? null
                      : landing.gap === null
                        ? "into"
                        : "between"
                  }
                />
              );
            })}
            {landing && landing.gap !== null && (
              <div
                className={classes.landing}
                data-drop-marker
                aria-hidden
                style={{
                  top: landing.gap * rowHeight,
                  insetInlineStart: 30 + indentOf(landing.depth, narrow),
                }}
              />
            )}
          </div>
        </div>
        <DragGhost
          dragged={dragged}
          name={draggedRow?.name ?? ""}
          descendants={draggedRow ? state.descendantsOf(draggedRow.id) : 0}
          rowHeight={rowHeight}
        />
      </DndContext>
      <VisuallyHidden>
        <p role="status" aria-live="assertive">
          {announcement}
        </p>
      </VisuallyHidden>
    </>
  );
}

/** Replaces the announcements of the library, which does not know parents and positions. */
const NO_ANNOUNCEMENTS = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
