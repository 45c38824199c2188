import {
  AlignLeft,
  ChevronLeft,
  ChevronRight,
  LayoutGrid,
  type LucideIcon,
  X,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import type { ViewerIssue } from "#shared/kiosk/pages.ts";
import { useKiosk } from "../kiosk-context.ts";
import { PageNumber } from "./page-number.tsx";
import classes from "./viewer.module.css";

export interface ViewerBarProps {
  issue: ViewerIssue;
  page: number;
  isText: boolean;
  /** Null at the first and the last page. */
  previous: number | null;
  next: number | null;
  onPage: (page: number) => void;
  onZoom: (larger: boolean) => void;
  onAllPages: () => void;
  /** Null unless text mode is enabled. */
  onText: (() => void) | null;
}

/** Renders the controls of the viewer. */
export function ViewerBar({ issue, page, isText, previous, next, ...actions }: ViewerBarProps) {
  const { t } = useKiosk();
  const turns = { next: ["next_page", next], previous: ["previous_page", previous] } as const;
  const [[leftKey, left], [rightKey, right]] = issue.rtl
    ? [turns.next, turns.previous]
    : [turns.previous, turns.next];
  return (
    <header className={classes.bar}>
      <a className={classes.control} href={issue.href} aria-label={t("close")}>
        <X size={20} aria-hidden />
      </a>
      <h1 className={classes.title} lang={issue.language}>
        {issue.name}
      </h1>
      <div className={classes.group}>
        <Control
          icon={ChevronLeft}
          label={t(leftKey)}
          onClick={left === null ? null : () => actions.onPage(left)}
        />
        <PageNumber page={page} total={issue.sizes.length} onPage={actions.onPage} />
        <Control
          icon={ChevronRight}
          label={t(rightKey)}
          onClick={right === null ? null : () => actions.onPage(right)}
        />
      </div>
      <div className={classes.group}>
        {!isText && (
          <span className={classes.zoom}>
            <Control icon={ZoomOut} label={t("zoom_out")} onClick={() => actions.onZoom(false)} />
            <Control icon={ZoomIn} label={t("zoom_in")} onClick={() => actions.onZoom(true)} />
          </span>
        )}
        {actions.onText && (
          <Control icon={AlignLeft} label={t("text_mode")} pressed={isText} onClick={actions.onText} />
        )}
        <Control icon={LayoutGrid} label={t("all_pages")} onClick={actions.onAllPages} />
      </div>
    </header>
  );
}

interface ControlProps {
  icon: LucideIcon;
  label: string;
  /** State of a toggle button. */
  pressed?: boolean;
  /** Null if disabled. */
  onClick: (() => void) | null;
}

function Control({ icon: Icon, label, pressed, onClick }: ControlProps) {
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
