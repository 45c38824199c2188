import {
  AlignLeft,
  Bookmark,
  BookmarkCheck,
  ChevronLeft,
  ChevronRight,
  LayoutGrid,
  List,
  Lock,
  LockOpen,
  Search,
  X,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import type { ViewerIssue } from "#shared/kiosk/pages.ts";
import { useKiosk } from "../kiosk-context.ts";
import { PageNumber } from "./page-number.tsx";
import classes from "./viewer.module.css";
import { Control } from "./viewer-control.tsx";

export interface ViewerBarProps {
  issue: ViewerIssue;
  page: number;
  isText: boolean;
  isZoomed: boolean;
  /** True if a turn keeps the zoom. */
  keepsZoom: boolean;
  isMarked: boolean;
  isSearching: boolean;
  /** Null at the first and the last page. */
  previous: number | null;
  next: number | null;
  onPage: (page: number) => void;
  onZoom: (larger: boolean) => void;
  onKeepZoom: () => void;
  onBookmark: () => void;
  onSearch: () => void;
  onContents: () => void;
  onAllPages: () => void;
  /** Null unless text mode is enabled. */
  onText: (() => void) | null;
}

/** Renders the controls of the viewer. */
export function ViewerBar({ issue, page, previous, next, ...props }: ViewerBarProps) {
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
        <Control icon={Search} label={t("find")} pressed={props.isSearching} onClick={props.onSearch} />
        <Control
          icon={props.isMarked ? BookmarkCheck : Bookmark}
          label={t("bookmark")}
          pressed={props.isMarked}
          onClick={props.onBookmark}
        />
      </div>
      <div className={`${classes.group} ${classes.turns}`}>
        <Control
          icon={ChevronLeft}
          label={t(leftKey)}
          onClick={left === null ? null : () => props.onPage(left)}
        />
        <PageNumber page={page} total={issue.sizes.length} labels={issue.pageLabels} onPage={props.onPage} />
        <Control
          icon={ChevronRight}
          label={t(rightKey)}
          onClick={right === null ? null : () => props.onPage(right)}
        />
      </div>
      <div className={classes.group}>
        {!props.isText && (
          <span className={classes.zoom}>
            <Control icon={ZoomOut} label={t("zoom_out")} onClick={() => props.onZoom(false)} />
            <Control icon={ZoomIn} label={t("zoom_in")} onClick={() => props.onZoom(true)} />
          </span>
        )}
        {props.isZoomed && !props.isText && (
          <Control
            icon={props.keepsZoom ? Lock : LockOpen}
            label={t("keep_zoom")}
            pressed={props.keepsZoom}
            onClick={props.onKeepZoom}
          />
        )}
        {props.onText && (
          <Control icon={AlignLeft} label={t("text_mode")} pressed={props.isText} onClick={props.onText} />
        )}
        <Control icon={List} label={t("contents")} onClick={props.onContents} />
        <Control icon={LayoutGrid} label={t("all_pages")} onClick={props.onAllPages} />
      </div>
    </header>
  );
}
