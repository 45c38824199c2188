import type { LucideIcon } from "lucide-react";
import type { MouseEvent } from "react";
import { useIsHydrated } from "./use-media-query.ts";
import classes from "./viewer.module.css";

export interface ControlProps {
  icon: LucideIcon;
  label: string;
  /** State of a toggle button. */
  pressed?: boolean;
  /** Page with the same result, for a control that also works before the script runs. */
  href?: string;
  /** Null if disabled. */
  onClick: (() => void) | null;
}

/** Renders a control of the viewer, whose name is its tooltip. Until the script runs, only links are enabled. */
export function Control({ icon: Icon, label, pressed, href, onClick }: ControlProps) {
  const isHydrated = useIsHydrated();
  const common = {
    className: classes.control,
    "aria-label": label,
    title: label,
    children: <Icon size={20} aria-hidden />,
  };
  if (href !== undefined && onClick) {
    const follow = (event: MouseEvent) => {
      const isForNewTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (isForNewTab) return;
      event.preventDefault();
      onClick();
    };
    return <a {...common} href={href} onClick={follow} />;
  }
  return (
    <button
      {...common}
      type="button"
      aria-pressed={pressed}
      disabled={!isHydrated || onClick === null}
      onClick={() => onClick?.()}
    />
  );
}
