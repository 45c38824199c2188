import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ImportPage } from "#shared/console/issues/imports.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import classes from "./page-viewer.module.css";

export interface PageStripProps {
  emagId: number;
  pages: readonly ImportPage[];
  total: number;
  spread: readonly number[];
}

/** Renders the page thumbnails. Keeps the current page visible. */
export function PageStrip({ emagId, pages, total, spread }: PageStripProps) {
  const { t } = useTranslation(["issue-viewer", "issue"]);
  const { publication_id } = usePublicationRef();
  const current = useRef<HTMLAnchorElement>(null);
  const [first = 1] = spread;
  // The strip is one tab stop, because arrow keys turn pages everywhere.
  const stop = pages.some(({ number }) => number === first) ? first : pages.at(-1)?.number;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current thumbnail is another one on every page.
  useEffect(() => {
    current.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [first]);

  return (
    <nav className={classes.strip} aria-label={t("key.strip")}>
      {pages.map((page) => {
        const here = spread.includes(page.number);
        return (
          <Link
            key={page.number}
            ref={page.number === stop ? current : undefined}
            to={paths.issuePage(publication_id, emagId, page.number)}
            replace
            preventScrollReset
            className={classes.thumbnail}
            aria-label={t("issue:open_page", { number: page.number })}
            aria-current={here ? "page" : undefined}
            tabIndex={page.number === stop ? 0 : -1}
          >
            <img
              src={page.thumbnail_url}
              alt=""
              width={page.width}
              height={page.height}
              loading="lazy"
              decoding="async"
            />
            {formatNumber(page.number)}
          </Link>
        );
      })}
      {pages.length < total && (
        <span className={classes.more}>{t("issue:more_waiting", { count: total - pages.length })}</span>
      )}
    </nav>
  );
}
