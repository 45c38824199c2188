import type { RefObject } from "react";

/** Share of the screen by which it scrolls on, so that the last lines stay in sight. */
const SCREEN_SHARE = 0.9;
/** Distance in px that an arrow key moves the content. */
const PAN_STEP_PX = 80;
const ROUNDING_PX = 2;

/** Moves of the content of an element by keys. */
export interface ScrollMoves {
  /** Scrolls by one screen. Returns false at the end. */
  scrollOn: (forwards: boolean) => boolean;
  /** Moves the content a little. Returns false at the edge. */
  pan: (axis: "across" | "along", forwards: boolean) => boolean;
}

export function scrollMovesOf(element: RefObject<HTMLElement | null>): ScrollMoves {
  const move = (axis: "across" | "along", forwards: boolean, by: (box: HTMLElement) => number) => {
    const box = element.current;
    if (!box) return false;
    const [room, start] =
      axis === "across"
        ? [box.scrollWidth - box.clientWidth, box.scrollLeft]
        : [box.scrollHeight - box.clientHeight, box.scrollTop];
    if ((forwards ? room - start : start) < ROUNDING_PX) return false;
    const distance = forwards ? by(box) : -by(box);
    box.scrollBy(axis === "across" ? { left: distance } : { top: distance });
    return true;
  };
  return {
    scrollOn: (forwards) => move("along", forwards, (box) => SCREEN_SHARE * box.clientHeight),
    pan: (axis, forwards) => move(axis, forwards, () => PAN_STEP_PX),
  };
}
