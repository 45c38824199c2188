import { BookmarkX, X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ViewerIssue } from "#shared/kiosk/pages.ts";
import { labelOf } from "#web/reader/page-labels.ts";
import { useKiosk } from "../kiosk-context.ts";
import type { ReadingPosition } from "../reading-positions.ts";
import classes from "./panels.module.css";
import { Control } from "./viewer-control.tsx";

export interface ContentsPanelProps {
  issue: ViewerIssue;
  page: number;
  /** Bookmarks of this issue. */
  bookmarks: readonly ReadingPosition[];
  onPage: (page: number) => void;
  onRemove: (bookmark: ReadingPosition) => void;
  onClose: () => void;
}

/** Renders the outline of the issue and the reader's bookmarks in it. */
export function ContentsPanel({ issue, page, bookmarks, onPage, onRemove, onClose }: ContentsPanelProps) {
  const { t } = useKiosk();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, []);
  const { outline, pageLabels, articlesHref } = issue;
  const current = outline.findLastIndex((entry) => entry.page <= page);
  const sorted = bookmarks.toSorted((one, other) => one.page - other.page);
  const open = (to: number) => {
    onPage(to);
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.contents}
      aria-label={t("contents")}
      onClose={onClose}
      // A click beside the panel is a click on the dialog itself.
      onPointerDown={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div className={classes.contentsInner}>
        <div className={classes.contentsBar}>
          <h2>{t("contents")}</h2>
          <Control icon={X} label={t("close")} onClick={() => dialog.current?.close()} />
        </div>
        {articlesHref !== null && (
          <p className={classes.articles}>
            <a href={articlesHref}>{t("read_articles")}</a>
          </p>
        )}
        {outline.length > 0 ? (
          <ol className={classes.outline} lang={issue.language}>
            {outline.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the outline of an import never changes.
              <li key={index} style={{ "--level": entry.level } as React.CSSProperties}>
                <button
                  type="button"
                  aria-current={index === current ? "true" : undefined}
                  onClick={() => open(entry.page)}
                >
                  <span>{entry.title}</span>
                  <span className={classes.entryPage}>{labelOf(pageLabels, entry.page)}</span>
                </button>
              </li>
            ))}
          </ol>
        ) : (
          articlesHref === null && <p className={classes.none}>{t("contents_none")}</p>
        )}
        <h3>{t("bookmarks")}</h3>
        {sorted.length === 0 && <p className={classes.none}>{t("bookmarks_none")}</p>}
        <ol className={classes.outline}>
          {sorted.map((bookmark) => (
            <li key={bookmark.page} className={classes.bookmark}>
              <button type="button" onClick={() => open(bookmark.page)}>
                {t("page", { number: labelOf(pageLabels, bookmark.page) })}
              </button>
              <Control
                icon={BookmarkX}
                label={t("bookmark_remove_page", { number: labelOf(pageLabels, bookmark.page) })}
                onClick={() => onRemove(bookmark)}
              />
            </li>
          ))}
        </ol>
      </div>
    </dialog>
  );
}
