/** Time without a keypress that counts as a pause, in ms. */
const TYPING_PAUSE_MS = 1_500;

export interface TypingWatch {
  /** Resolves after a pause in typing, or immediately if no text field has the focus. */
  pause: () => Promise<void>;
  stop: () => void;
}

/** Watches the text fields of the page, so that no dialog takes the focus while the person is typing. */
export function watchTyping(): TypingWatch {
  let last = Number.NEGATIVE_INFINITY;
  const ended = new AbortController();
  const note = () => {
    last = performance.now();
  };
  for (const sign of ["focusin", "keydown", "input"])
    document.addEventListener(sign, note, { capture: true, passive: true, signal: ended.signal });
  return {
    async pause() {
      let left = last + TYPING_PAUSE_MS - performance.now();
      while (left > 0 && isTextField(document.activeElement)) {
        await new Promise((resolve) => setTimeout(resolve, left));
        left = last + TYPING_PAUSE_MS - performance.now();
      }
    },
    stop: () => ended.abort(),
  };
}

function isTextField(element: Element | null): boolean {
  return element instanceof HTMLElement && (element.isContentEditable || element.matches("input, textarea"));
}
