/** Wraps a key handler so that it ignores keys while a dialog, menu, or list is open. */
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
