const key = (issue: number) => `newsrack-replaced-${issue}`;

/** Loads the viewer again at its page, because the issue has new pages. */
export function reloadReplaced(issue: number, layoutAddress: string): void {
  try {
    // The same import again is missing for another reason.
    if (sessionStorage.getItem(key(issue)) === layoutAddress) return;
    sessionStorage.setItem(key(issue), layoutAddress);
  } catch {
    return;
  }
  location.reload();
}

/** Returns whether the viewer was just loaded again with new pages, once. */
export function takeReplaced(issue: number, layoutAddress: string): boolean {
  try {
    const before = sessionStorage.getItem(key(issue));
    if (before === null || before === layoutAddress) return false;
    sessionStorage.removeItem(key(issue));
    return true;
  } catch {
    return false;
  }
}
