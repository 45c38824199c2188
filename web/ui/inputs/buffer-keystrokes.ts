/**
 * Buffers keystrokes for a field that is still loading. Returns a function that stops buffering and returns the typed
 * text.
 */
export function bufferKeystrokes(): () => string {
  let text = "";
  const keep = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    if ((isCommand && !event.getModifierState("AltGraph")) || event.isComposing) return;
    if (event.key === "Backspace") text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("keydown", keep, { capture: true });
  return () => {
    window.removeEventListener("keydown", keep, { capture: true });
    return text;
  };
}
