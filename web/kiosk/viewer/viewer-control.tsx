import type { LucideIcon } from "lucide-react";
import classes from "./viewer.module.css";

export interface ControlProps {
  icon: LucideIcon;
  label: string;
  /** State of a toggle button. */
  pressed?: boolean;
  /** Null if disabled. */
  onClick: (() => void) | null;
}

/** Renders a button of the viewer, whose name is its tooltip. */
export function Control({ icon: Icon, label, pressed, onClick }: ControlProps) {
  return (
    <button
      type="button"
      className={classes.control}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={onClick === null}
      onClick={() => onClick?.()}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}
