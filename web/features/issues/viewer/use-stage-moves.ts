import { type RefObject, useRef, useState } from "react";

const SWIPE = 60;
/** A mouse moves this far before a press counts as dragging, so that a click stays one. */
const DRAG = 4;

/** Dragging with the mouse moves a page that is larger than its room. */
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
      from.current = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
    },
    onPointerMove(event: React.PointerEvent) {
      const box = element.current;
      if (!box || !from.current) return;
      if (event.buttons === 0) return end();
      const across = event.clientX - from.current.x;
      const along = event.clientY - from.current.y;
      if (!dragging) {
        if (Math.hypot(across, along) < DRAG) return;
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
    // The browser would carry the picture itself away.
    onDragStart: (event: React.DragEvent) => event.preventDefault(),
  };
}

/** Tells of a swipe sideways, unless the page is larger than the screen and is being moved. */
export function useSwipe(element: RefObject<HTMLElement | null>, onSwipe: (leftwards: boolean) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart(event: React.TouchEvent) {
      const touch = event.touches.item(0);
      const box = element.current;
      const fits = box !== null && box.scrollWidth <= box.clientWidth + 1;
      start.current =
        touch && event.touches.length === 1 && fits && !isPinched()
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
      if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * along) onSwipe(across < 0);
    },
  };
}

/** Whether two fingers have enlarged the whole screen, so that one finger moves about in it. */
function isPinched(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01;
}

function isLarger(box: HTMLElement): boolean {
  return box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
}
