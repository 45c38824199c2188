import { ActionIcon, Menu } from "@mantine/core";
import { Ellipsis } from "lucide-react";
import { type PageCommand, usePageCommands } from "./page-commands.ts";

interface PageMenuProps {
  label: string;
  commands: readonly (PageCommand & { run: () => void })[];
}

/** Renders the menu with further actions of a page, which are also in the command palette. */
export function PageMenu({ label, commands }: PageMenuProps) {
  usePageCommands(commands);
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={label}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {commands.map(({ id, label, icon: Icon, grave, run }) => (
          <Menu.Item
            key={id}
            c={grave ? "var(--mantine-color-error)" : undefined}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
