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
import { addressOf } from "./viewer-pages.ts";

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

export function ViewerBar({ issue, page, previous, next, ...props }: ViewerBarProps) {
  const { t } = useKiosk();
  const turns = { next: ["next_page", next], previous: ["previous_page", previous] } as const;
  const [[leftKey, left], [rightKey, right]] = issue.rtl
    ? [turns.next, turns.previous]
    : [turns.previous, turns.next];
  const turnTo = (to: number | null) =>
    to === null
      ? { onClick: null }
      : { href: addressOf(issue.pageAddress, to), onClick: () => props.onPage(to) };
  return (
    <header className={classes.bar}>
      <a className={classes.control} href={issue.href} aria-label={t("close")}>
        <X size={20} aria-hidden />
      </a>
      <h1 className={classes.title} lang={issue.language}>
        {issue.name}
      </h1>
      <div className={classes.group}>
        {props.isZoomed && !props.isText && (
          <Control
            icon={props.keepsZoom ? Lock : LockOpen}
            label={t("keep_zoom")}
            pressed={props.keepsZoom}
            onClick={props.onKeepZoom}
          />
        )}
        <Control icon={Search} label={t("find")} pressed={props.isSearching} onClick={props.onSearch} />
        <Control
          icon={props.isMarked ? BookmarkCheck : Bookmark}
          label={t("bookmark")}
          pressed={props.isMarked}
          onClick={props.onBookmark}
        />
      </div>
      <div className={`${classes.group} ${classes.turns}`}>
        <Control icon={ChevronLeft} label={t(leftKey)} {...turnTo(left)} />
        <PageNumber page={page} total={issue.sizes.length} labels={issue.pageLabels} onPage={props.onPage} />
        <Control icon={ChevronRight} label={t(rightKey)} {...turnTo(right)} />
      </div>
      <div className={classes.group}>
        {!props.isText && (
          <span className={classes.zoom}>
            <Control icon={ZoomOut} label={t("zoom_out")} onClick={() => props.onZoom(false)} />
            <Control icon={ZoomIn} label={t("zoom_in")} onClick={() => props.onZoom(true)} />
          </span>
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
