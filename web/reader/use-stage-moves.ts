import { type RefObject, useRef, useState } from "react";

const MIN_SWIPE_PX = 60;
/** Distance in px the mouse must move before a press counts as dragging. */
const MIN_DRAG_PX = 4;

/** Pans a zoomed page by dragging with the mouse. */
export function useDragToPan(element: RefObject<HTMLElement | null>) {
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  const [dragging, setDragging] = useState(false);
  const end = () => {
    from.current = null;
    setDragging(false);
  };
  return {
    "data-dragging": dragging || undefined,
    onPointerDown(event: React.PointerEvent) {
      const box = element.current;
      if (!box || event.pointerType !== "mouse" || event.button !== 0 || !isLarger(box)) return;
      // Dragging from a word selects text.
      if (event.target instanceof SVGElement) return;
      from.current = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
    },
    onPointerMove(event: React.PointerEvent) {
      const box = element.current;
      if (!box || !from.current) return;
      if (event.buttons === 0) return end();
      const across = event.clientX - from.current.x;
      const along = event.clientY - from.current.y;
      if (!dragging) {
        if (Math.hypot(across, along) < MIN_DRAG_PX) return;
        setDragging(true);
        box.setPointerCapture(event.pointerId);
      }
      box.scrollTo({
        left: from.current.left - across,
        top: from.current.top - along,
        behavior: "instant",
      });
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Prevents the browser from dragging the image.
    onDragStart: (event: React.DragEvent) => event.preventDefault(),
  };
}

/** Calls `onSwipe` for a horizontal swipe, unless the page is zoomed and being panned. */
export function useSwipe(element: RefObject<HTMLElement | null>, onSwipe: (leftwards: boolean) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart(event: React.TouchEvent) {
      const touch = event.touches.item(0);
      const box = element.current;
      const fits = box !== null && box.scrollWidth <= box.clientWidth + 1 && !isSelecting();
      start.current =
        touch && event.touches.length === 1 && fits && !isPageZoomed()
          ? { x: touch.clientX, y: touch.clientY }
          : null;
    },
    onTouchMove(event: React.TouchEvent) {
      if (event.touches.length > 1) start.current = null;
    },
    onTouchEnd(event: React.TouchEvent) {
      const touch = event.changedTouches.item(0);
      if (!touch || !start.current) return;
      const across = touch.clientX - start.current.x;
      const along = Math.abs(touch.clientY - start.current.y);
      start.current = null;
      if (Math.abs(across) > MIN_SWIPE_PX && Math.abs(across) > 2 * along) onSwipe(across < 0);
    },
  };
}

/** Returns whether the screen is pinch-zoomed. */
function isPageZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01;
}

/** Returns whether text is selected, whose ends are moved by touch. */
function isSelecting(): boolean {
  return getSelection()?.isCollapsed === false;
}

function isLarger(box: HTMLElement): boolean {
  return box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
}
