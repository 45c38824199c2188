/** Presses keys one right after another. A shortcut of several keys gives up after a second, which busy machines need for a key. */
export function pressSequence(keys: string): void {
  const target = document.activeElement ?? document.body;
  for (const key of keys) {
    const init = { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true };
    for (const type of ["keydown", "keyup"]) target.dispatchEvent(new KeyboardEvent(type, init));
  }
}
