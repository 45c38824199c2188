import { Button, type ButtonProps } from "@mantine/core";
import { Link } from "react-router-dom";
import type { MenuAction } from "#web/ui/lists/row-menu.tsx";

interface ActionButtonProps extends ButtonProps {
  action: MenuAction | false;
  iconSize?: number;
}

/** A button for an action, or nothing where that is not allowed. */
export function ActionButton({ action, iconSize = 16, ...look }: ActionButtonProps) {
  if (!action) return null;
  const { label, icon: Icon, to, run } = action;
  const shared = { variant: "default", leftSection: <Icon size={iconSize} aria-hidden />, ...look };
  return to === undefined ? (
    <Button {...shared} onClick={run}>
      {label}
    </Button>
  ) : (
    <Button {...shared} component={Link} to={to}>
      {label}
    </Button>
  );
}
