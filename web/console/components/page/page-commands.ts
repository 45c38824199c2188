import type { LucideIcon } from "lucide-react";
import { useId, useLayoutEffect } from "react";

/** An action of the page, which the command palette lists. */
export interface PageCommand {
  /** Unique on the page. */
  id: string;
  label: string;
  icon: LucideIcon;
  /** True for an action that destroys something. */
  grave?: true;
  /** Keyboard shortcut. */
  keys?: string;
  /** Link target. */
  to?: string;
  run?: () => void;
}

const offered = new Map<string, readonly PageCommand[]>();

/** Offers commands in the command palette while the component is mounted. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const key = useId();
  useLayoutEffect(() => {
    offered.set(key, commands);
    return () => void offered.delete(key);
  });
}

/** Returns the commands of the current page, those that destroy something last. */
export function currentPageCommands(): PageCommand[] {
  const commands = [...offered.values()].flat();
  return [...commands.filter(({ grave }) => !grave), ...commands.filter(({ grave }) => grave)];
}
