import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { type PageCommand, usePageCommands } from "./page-commands.ts";

interface PageMenuProps {
  label: string;
  commands: readonly (PageCommand | false)[];
}

/** The menu with further actions of a page, which are also in the command palette. Renders nothing without actions. */
export function PageMenu({ label, commands }: PageMenuProps) {
  usePageCommands(commands);
  return commands.some(Boolean) && <RowMenu label={label} groups={[commands]} variant="default" size={36} />;
}
