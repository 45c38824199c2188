import type { LucideIcon } from "lucide-react";
import type { Snippet } from "#shared/console/search.ts";

export type CommandGroup =
  | "page"
  | "waiting"
  | "recent"
  | "actions"
  | "emags"
  | "stories"
  | "article_categories"
  | "editions"
  | "people"
  | "pages"
  | "publications"
  | "everywhere";

/** Entry of the command palette. */
export interface Command {
  /** Unique among all commands. */
  id: string;
  group: CommandGroup;
  label: string;
  detail?: string | undefined;
  snippet?: Snippet;
  icon: LucideIcon;
  /** True if the command is listed only when its name is searched, because there are too many of its kind. */
  byName?: true;
  /** Keyboard shortcut of the command. */
  keys?: string;
  to?: string;
  /** Action. */
  run?: () => void;
}

/** Returns true if a command contains every word of the query, in any order. */
export function matchesQuery(
  { label, detail = "" }: Pick<Command, "label" | "detail">,
  query: string,
): boolean {
  const text = `${label} ${detail}`.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Groups commands, in the order in which the groups first appear, without duplicates. */
export function groupCommands(commands: readonly Command[]): [CommandGroup, Command[]][] {
  const unique = new Map<string, Command>();
  for (const command of commands) if (!unique.has(command.id)) unique.set(command.id, command);
  return [...Map.groupBy(unique.values(), ({ group }) => group)];
}
