import type { LucideIcon } from "lucide-react";
import type { Snippet } from "#shared/console/search.ts";

export type CommandGroup =
  | "recent"
  | "actions"
  | "emags"
  | "stories"
  | "article_categories"
  | "pages"
  | "publications"
  | "everywhere";

/** One line of the palette. */
export interface Command {
  /** Unique among all lines. */
  id: string;
  group: CommandGroup;
  label: string;
  detail?: string | undefined;
  snippet?: Snippet;
  icon: LucideIcon;
  /** Only found by its name: there are too many of its kind to be listed. */
  byName?: true;
  /** The keys that do the same. */
  keys?: string;
  /** Where it leads, or what it does. */
  to?: string;
  run?: () => void;
}

/** Whether a line fits what was typed: every word of it, in whatever order. */
export function fits({ label, detail = "" }: Pick<Command, "label" | "detail">, query: string): boolean {
  const text = `${label} ${detail}`.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Lines by group, in the order in which their groups come first; each line once. */
export function grouped(commands: readonly Command[]): [CommandGroup, Command[]][] {
  const once = new Map<string, Command>();
  for (const command of commands) if (!once.has(command.id)) once.set(command.id, command);
  return [...Map.groupBy(once.values(), ({ group }) => group)];
}
