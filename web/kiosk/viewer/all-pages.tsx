import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ViewerIssue } from "#shared/kiosk/pages.ts";
import { useKiosk } from "../kiosk-context.ts";
import classes from "./viewer.module.css";
import { addressOf } from "./viewer-pages.ts";

export interface AllPagesProps {
  issue: ViewerIssue;
  spread: readonly number[];
  onPage: (page: number) => void;
  onClose: () => void;
}

/** Renders the thumbnails of all pages over the viewer. */
export function AllPages({ issue, spread, onPage, onClose }: AllPagesProps) {
  const { t } = useKiosk();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <dialog ref={dialog} className={classes.allPages} aria-label={t("all_pages")} onClose={onClose}>
      <div className={classes.allPagesBar}>
        <h2>{t("all_pages")}</h2>
        <button
          type="button"
          className={classes.control}
          aria-label={t("close")}
          onClick={() => dialog.current?.close()}
        >
          <X size={20} aria-hidden />
        </button>
      </div>
      <ol className={classes.thumbnails} dir={issue.rtl ? "rtl" : "ltr"}>
        {issue.sizes.map(([width, height], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of the page.
          <li key={index}>
            <button
              type="button"
              aria-label={t("page_alt", { number: index + 1, total: issue.sizes.length })}
              aria-current={spread.includes(index + 1) ? "page" : undefined}
              onClick={() => {
                onPage(index + 1);
                dialog.current?.close();
              }}
            >
              <img
                src={addressOf(issue.thumbnailAddress, index + 1)}
                alt=""
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
              />
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
    </dialog>
  );
}
