/** Milliseconds without a key after which somebody is taken to have paused. */
const PAUSE = 1_500;

export interface TypingWatch {
  /** Resolves once nobody is typing: at once outside a text field, and after a pause in one. */
  pause: () => Promise<void>;
  stop: () => void;
}

/** Watches the page's text fields, so that nothing takes the focus, and the keys with it, from whoever is typing. */
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
      let left = last + PAUSE - performance.now();
      while (left > 0 && isTextField(document.activeElement)) {
        await new Promise((resolve) => setTimeout(resolve, left));
        left = last + PAUSE - performance.now();
      }
    },
    stop: () => ended.abort(),
  };
}

function isTextField(element: Element | null): boolean {
  return element instanceof HTMLElement && (element.isContentEditable || element.matches("input, textarea"));
}
