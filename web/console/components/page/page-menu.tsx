import { ActionIcon, Menu } from "@mantine/core";
import { Ellipsis } from "lucide-react";
import { MenuItems } from "#web/ui/lists/row-menu.tsx";
import { type PageCommand, usePageCommands } from "./page-commands.ts";

interface PageMenuProps {
  label: string;
  commands: readonly (PageCommand | false)[];
}

/** The menu with further actions of a page, which are also in the command palette. Renders nothing without actions. */
export function PageMenu({ label, commands }: PageMenuProps) {
  usePageCommands(commands);
  if (!commands.some(Boolean)) return null;
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={label}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItems groups={[commands]} />
      </Menu.Dropdown>
    </Menu>
  );
}
