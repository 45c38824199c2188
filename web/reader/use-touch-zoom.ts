import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;
/** Distance in px within which a touch is a tap and not a move. */
const TAP_PX = 10;

export interface TouchZoom {
  zoom: () => number;
  /** Zooms around a place of the screen. */
  zoomTo: (x: number, y: number, zoom: number) => void;
  /** Zooms in on a place, or back to the whole page. */
  toggle: (x: number, y: number) => void;
}

/** Zooms with two fingers, and with a double tap. */
export function useTouchZoom(element: RefObject<HTMLElement | null>, actions: TouchZoom): void {
  const pinch = useRef<{ distance: number; zoom: number } | null>(null);
  const touched = useRef<{ x: number; y: number } | null>(null);
  const lastTap = useRef<{ x: number; y: number; at: number } | null>(null);

  const onStart = useEffectEvent((event: TouchEvent) => {
    const [first, second] = event.touches;
    touched.current = first && !second ? { x: first.clientX, y: first.clientY } : null;
    pinch.current = first && second ? { distance: distanceOf(first, second), zoom: actions.zoom() } : null;
    if (second) lastTap.current = null;
  });

  const onMove = useEffectEvent((event: TouchEvent) => {
    const [first, second] = event.touches;
    if (!pinch.current || !first || !second) return;
    event.preventDefault();
    const zoom = pinch.current.zoom * (distanceOf(first, second) / pinch.current.distance);
    actions.zoomTo((first.clientX + second.clientX) / 2, (first.clientY + second.clientY) / 2, zoom);
  });

  const onEnd = useEffectEvent((event: TouchEvent) => {
    const touch = event.changedTouches[0];
    const from = touched.current;
    if (event.touches.length < 2) pinch.current = null;
    touched.current = null;
    if (!touch || !from) return;
    const { clientX: x, clientY: y } = touch;
    if (Math.hypot(x - from.x, y - from.y) > TAP_PX) return;
    const before = lastTap.current;
    const isDouble =
      before !== null &&
      event.timeStamp - before.at < DOUBLE_TAP_MS &&
      Math.hypot(x - before.x, y - before.y) < DOUBLE_TAP_PX;
    lastTap.current = isDouble ? null : { x, y, at: event.timeStamp };
    if (!isDouble) return;
    // Otherwise the browser also sends a double click.
    event.preventDefault();
    actions.toggle(x, y);
  });

  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const listening = new AbortController();
    const { signal } = listening;
    // React's touch listeners are passive and can't prevent the browser's own zoom.
    box.addEventListener("touchstart", (event) => onStart(event), { signal, passive: true });
    box.addEventListener("touchmove", (event) => onMove(event), { signal, passive: false });
    box.addEventListener("touchend", (event) => onEnd(event), { signal, passive: false });
    return () => listening.abort();
  }, [element]);
}

function distanceOf(one: Touch, other: Touch): number {
  return Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
}
