import { useLayoutEffect, useRef, useState } from "react";

/** Remembers the version that a form shows because it followed someone else's save, and keeps the cursor in place. */
export function useFollowed<Values>() {
  const [followed, setFollowed] = useState<Values | null>(null);
  const restoreCursor = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    restoreCursor.current?.();
    restoreCursor.current = null;
  });
  return {
    followed,
    /** Called with the values of the newer version before the form shows them, or with null after the form was saved. */
    follow(values: Values | null): void {
      if (values) restoreCursor.current = rememberCursor();
      setFollowed(values);
    },
  };
}

/**
 * Returns a function that restores the selection and scroll position of the focused text field after its value was
 * replaced, because browsers move the cursor to the end.
 */
function rememberCursor(): () => void {
  const field = document.activeElement;
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === "text");
  if (!isText) return () => {};
  const { selectionStart, selectionEnd, selectionDirection, scrollTop } = field;
  return () => {
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
    field.scrollTop = scrollTop;
  };
}
