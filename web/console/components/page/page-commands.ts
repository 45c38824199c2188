import { useId, useLayoutEffect } from "react";
import { hasOpenDialog } from "#web/ui/hooks/has-open-dialog.ts";
import { type Shortcuts, useShortcuts } from "#web/ui/hooks/shortcuts.ts";
import type { MenuAction } from "#web/ui/lists/row-menu.tsx";

/** An action of the page, which the command palette lists. Its label is unique on the page. */
export interface PageCommand extends MenuAction {
  /** True if the command is listed only when its name is searched, because there are too many of its kind. */
  byName?: true;
  /** Runs on the shortcut instead of `run`. The palette then shows no shortcut, because it runs the whole command. */
  onKeys?: (event: KeyboardEvent) => void;
  /** True if a field with the focus handles the shortcut itself, such as the one that undoes. */
  isOutsideFields?: true;
}

const offered = new Map<string, readonly (PageCommand | false)[]>();

/** Offers commands in the command palette while the component is mounted, and runs them by their shortcuts. */
export function usePageCommands(commands: readonly (PageCommand | false)[]): void {
  const key = useId();
  useLayoutEffect(() => void offered.set(key, commands));
  useLayoutEffect(() => () => void offered.delete(key), [key]);
  useShortcuts(shortcutsOf(commands, false), { inFields: true });
  useShortcuts(shortcutsOf(commands, true));
}

function shortcutsOf(commands: readonly (PageCommand | false)[], outsideFields: boolean): Shortcuts {
  return Object.fromEntries(
    commands.flatMap((command) => {
      if (!command || command.keys === undefined) return [];
      const { keys, run, onKeys = () => run?.(), isOutsideFields = false } = command;
      if (isOutsideFields !== outsideFields) return [];
      return [[keys, (event) => void (hasOpenDialog() || onKeys(event))]];
    }),
  );
}

/** Returns the commands that the current page can run: those with a shortcut first, those that destroy something last. */
export function currentPageCommands(): PageCommand[] {
  const rank = ({ grave, keys }: PageCommand) => (grave ? 2 : keys === undefined ? 1 : 0);
  // Not in the order in which the components were mounted, because some come and go with the state of the record.
  return [...offered.values()]
    .flat()
    .filter((command) => command !== false)
    .filter(({ disabled }) => !disabled)
    .toSorted((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label));
}
