import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

interface Point {
  x: number;
  y: number;
}

/** A mouse that can be held down in the middle of a drag, which `userEvent` can't. Positions are those of the test's window. */
export const mouse = {
  move: (to: Point) => dispatch("mouseMoved", to),
  down(at: Point) {
    // Later tests share the page.
    onTestFinished(async () => {
      if (isDown) await dispatch("mouseReleased", at);
    });
    return dispatch("mousePressed", at);
  },
  up: (at: Point) => dispatch("mouseReleased", at),
};

let isDown = false;

async function dispatch(type: "mouseMoved" | "mousePressed" | "mouseReleased", at: Point): Promise<void> {
  if (type !== "mouseMoved") isDown = type === "mousePressed";
  // The test runs in a frame, and the events are dispatched to the page around it.
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  await cdp().send("Input.dispatchMouseEvent", {
    type,
    x: frame.x + at.x,
    y: frame.y + at.y,
    button: type === "mouseMoved" && !isDown ? "none" : "left",
    buttons: isDown ? 1 : 0,
    clickCount: type === "mouseMoved" ? 0 : 1,
  });
}
