/** Returns whether a modal dialog covers the screen, so that the screen's own keys and drops do nothing. */
export function hasOpenDialog(): boolean {
  return document.querySelector("[aria-modal=true]") !== null;
}
