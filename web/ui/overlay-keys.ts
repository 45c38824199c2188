/** A key handler that leaves keys alone which belong to an open dialog, menu or list. */
export function outsideOverlays(handler: (event: KeyboardEvent) => void): (event: KeyboardEvent) => void {
  return (event) => {
    const { target } = event;
    if (
      target instanceof Element &&
      target.closest("[role=dialog],[role=menu],[role=listbox],[aria-expanded=true]")
    )
      return;
    handler(event);
  };
}
