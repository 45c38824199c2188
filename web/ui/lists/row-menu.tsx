import { ActionIcon, type ActionIconProps, Box, Menu } from "@mantine/core";
import { Ellipsis, type LucideIcon } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { keyHint } from "../hooks/shortcuts.ts";

export interface MenuAction {
  label: string;
  icon: LucideIcon;
  /** True for an action that destroys something. */
  grave?: boolean;
  disabled?: boolean;
  /** Keyboard shortcut. */
  keys?: string | undefined;
  to?: string;
  run?: () => void;
}

interface RowMenuProps extends Partial<MenuItemsProps>, Pick<ActionIconProps, "variant" | "size"> {
  label: string;
  /** Instead of `groups`, for rows whose actions are found when the menu opens. */
  children?: ReactNode;
}

/** The menu at the end of a row. Its items are rendered when it opens. */
export function RowMenu({ label, groups, children, ...button }: RowMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={32} {...button} aria-label={label}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{groups ? <MenuItems groups={groups} /> : children}</Menu.Dropdown>
    </Menu>
  );
}

interface MenuItemsProps {
  /** Actions, or false where one is not allowed. A divider is between groups. */
  groups: readonly (readonly (MenuAction | false)[])[];
}

export function MenuItems({ groups }: MenuItemsProps) {
  return groups
    .map((group) => group.filter((action) => action !== false))
    .filter((group) => group.length > 0)
    .map((group, index) => (
      <Fragment key={group[0]!.label}>
        {index > 0 && <Menu.Divider />}
        {group.map((action) => (
          <Item key={action.label} {...action} />
        ))}
      </Fragment>
    ));
}

function Item({ label, icon: Icon, grave, disabled, keys, to, run }: MenuAction) {
  const look = {
    leftSection: <Icon size={16} aria-hidden />,
    rightSection: keys && (
      <Box component="kbd" c="dimmed" ff="inherit" fz="xs">
        {keyHint(keys)}
      </Box>
    ),
    disabled,
    c: grave ? "var(--mantine-color-error)" : undefined,
  };
  return to === undefined ? (
    <Menu.Item {...look} onClick={run}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item {...look} component={Link} to={to}>
      {label}
    </Menu.Item>
  );
}
