import { DragOverlay, type Modifier } from "@dnd-kit/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import classes from "./drag-ghost.module.css";
import type { Dragged } from "./drop-target.ts";

/** Distance from the mouse pointer to the ghost. */
const BESIDE_POINTER_PX = 14;
/** Space between the row under the pointer and the ghost. */
const BELOW_ROW_PX = 6;
/** Space between the ghost and the edge of the window. */
const WINDOW_MARGIN_PX = 8;

interface DragGhostProps {
  dragged: Dragged | null;
  name: string;
  descendants: number;
  rowHeight: number;
}

/** Renders the dragged category beside the pointer, where it covers neither the drop target nor its marker. */
export function DragGhost({ dragged, name, descendants, rowHeight }: DragGhostProps) {
  const { t } = useTranslation("categories");
  const modifiers = useMemo(() => (dragged ? [besideTarget(dragged, rowHeight)] : []), [dragged, rowHeight]);
  return (
    <DragOverlay dropAnimation={null} className={classes.overlay} modifiers={modifiers}>
      {dragged && (
        <div className={classes.root} data-drag-ghost>
          <span className={classes.name}>{name}</span>
          {descendants > 0 && (
            <span className={classes.descendants}>{t("drag.with", { count: descendants })}</span>
          )}
        </div>
      )}
    </DragOverlay>
  );
}

/**
 * Moves the ghost a row below what decides about the drop target: the mouse pointer, or the middle of the row by keyboard. By
 * touch and at the lower edge of the window, it is above.
 */
function besideTarget({ grabbedAt }: Dragged, rowHeight: number): Modifier {
  return ({ activatorEvent, overlayNodeRect, transform, windowRect }) => {
    const { width = 0, height = rowHeight } = overlayNodeRect ?? {};
    const decides = grabbedAt?.y ?? rowHeight / 2;
    const below = decides + rowHeight + BELOW_ROW_PX;
    const above = decides - rowHeight - BELOW_ROW_PX - height;
    if (!grabbedAt || !(activatorEvent instanceof MouseEvent) || !windowRect) {
      const isTouch = !(activatorEvent instanceof KeyboardEvent);
      return { ...transform, y: transform.y + (isTouch ? above : below) };
    }
    const pointer = { x: activatorEvent.clientX + transform.x, y: activatorEvent.clientY + transform.y };
    const fits = pointer.y - decides + below + height + WINDOW_MARGIN_PX <= windowRect.height;
    const room = windowRect.width - WINDOW_MARGIN_PX - width - pointer.x;
    return {
      ...transform,
      x: transform.x + grabbedAt.x + Math.min(BESIDE_POINTER_PX, room),
      y: transform.y + (fits ? below : above),
    };
  };
}
