import { useId, useLayoutEffect } from "react";
import type { MenuAction } from "#web/ui/lists/row-menu.tsx";

/** An action of the page, which the command palette lists. Its label is unique on the page. */
export interface PageCommand extends MenuAction {
  /** True if the command is listed only when its name is searched, because there are too many of its kind. */
  byName?: true;
}

const offered = new Map<string, readonly (PageCommand | false)[]>();

/** Offers commands in the command palette while the component is mounted. */
export function usePageCommands(commands: readonly (PageCommand | false)[]): void {
  const key = useId();
  useLayoutEffect(() => void offered.set(key, commands));
  useLayoutEffect(() => () => void offered.delete(key), [key]);
}

/** Returns the commands of the current page: those with a shortcut first, those that destroy something last. */
export function currentPageCommands(): PageCommand[] {
  const rank = ({ grave, keys }: PageCommand) => (grave ? 2 : keys === undefined ? 1 : 0);
  // Not in the order in which the components were mounted, because some come and go with the state of the record.
  return [...offered.values()]
    .flat()
    .filter((command) => command !== false)
    .toSorted((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label));
}
