import { useEffect, useMemo, useRef, useState } from "react";
import type { Widget } from "#shared/console/issues/import-content.ts";
import type { KioskPageOf } from "#shared/kiosk/pages.ts";
import { spreadOf, stepZoom, turn, type Zoom } from "#web/reader/page-spreads.ts";
import { PageStage, type StageHandle, type StageTexts } from "#web/reader/page-stage.tsx";
import { type Kiosk, useKiosk, useSite } from "../kiosk-context.ts";
import { storeReadingPosition } from "../reading-positions.ts";
import { AllPages } from "./all-pages.tsx";
import { PageTexts } from "./page-texts.tsx";
import { useDecodedPages } from "./use-decoded-pages.ts";
import { useIsHydrated, useMediaQuery } from "./use-media-query.ts";
import { useViewerKeys } from "./use-viewer-keys.ts";
import classes from "./viewer.module.css";
import { ViewerBar } from "./viewer-bar.tsx";
import { addressOf, viewerPages } from "./viewer-pages.ts";

/** Renders the pages of an issue. The address names the page. */
export function ViewerPage({ page: { issue, number } }: { page: KioskPageOf<"viewer"> }) {
  const kiosk = useKiosk();
  const { t } = kiosk;
  const { site } = useSite();
  const stage = useRef<StageHandle>(null);
  const isHydrated = useIsHydrated();
  const double = useMediaQuery("(min-width: 62em) and (orientation: landscape)");
  const [page, setPage] = useState(number);
  const [zoom, setZoom] = useState<Zoom>("page");
  const [isText, setText] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const pages = useMemo(() => viewerPages(issue), [issue]);
  const total = pages.length;
  const spread = spreadOf(page, total, double);
  const [first = page, second] = spread;
  const next = turn(page, total, double, true);
  const previous = turn(page, total, double, false);
  const go = (to: number | null) => {
    if (to !== null) setPage(to);
  };

  const last = spread.at(-1) ?? page;
  useEffect(() => {
    const href = addressOf(issue.pageAddress, page);
    history.replaceState(null, "", href);
    const isFinished = last === issue.sizes.length;
    storeReadingPosition(site.slug, { issue: issue.id, name: issue.name, href, page }, isFinished);
  }, [page, last, issue, site.slug]);

  const ahead = next === null ? null : turn(next, total, double, true);
  useDecodedPages(
    [next, previous, ahead]
      .flatMap((one) => (one === null ? [] : spreadOf(one, total, double)))
      .map((one) => addressOf(issue.imageAddress, one)),
  );

  const zoomBy = (larger: boolean) => setZoom(stepZoom(stage.current?.zoom() ?? 1, larger));
  const pan = (axis: "across" | "along", forwards: boolean) => stage.current?.pan(axis, forwards) ?? false;
  useViewerKeys({
    ArrowRight: () => pan("across", true) || go(issue.rtl ? previous : next),
    ArrowLeft: () => pan("across", false) || go(issue.rtl ? next : previous),
    ArrowDown: () => pan("along", true),
    ArrowUp: () => pan("along", false),
    PageDown: () => stage.current?.scrollOn(true) || go(next),
    PageUp: () => stage.current?.scrollOn(false) || go(previous),
    Home: () => go(1),
    End: () => go(total),
    Escape: () => location.assign(issue.href),
    "+": () => zoomBy(true),
    "=": () => zoomBy(true),
    "-": () => zoomBy(false),
    "0": () => setZoom("page"),
  });

  return (
    <div className={classes.viewer}>
      <ViewerBar
        issue={issue}
        page={first}
        isText={isText}
        previous={previous}
        next={next}
        onPage={go}
        onZoom={zoomBy}
        onAllPages={() => setShowsAll(true)}
        onText={issue.textAddress === null ? null : () => setText(!isText)}
      />
      <p className={classes.hidden} role="status">
        {second === undefined
          ? t("shown_page", { number: first, total })
          : t("shown_pages", { first, second, total })}
      </p>
      <main id="content" className={classes.main}>
        {isText && issue.textAddress !== null ? (
          <PageTexts address={issue.textAddress} pages={spread} language={issue.language} />
        ) : isHydrated ? (
          <PageStage
            key={`${double}`}
            handle={stage}
            spread={spread}
            pages={pages}
            total={total}
            widgets={issue.widgets}
            rtl={issue.rtl}
            zoom={zoom}
            onZoom={setZoom}
            onTurn={(forwards) => go(forwards ? next : previous)}
            texts={stageTexts(kiosk)}
          />
        ) : (
          <FirstPage page={page} total={total} issue={issue} />
        )}
      </main>
      {showsAll && <AllPages issue={issue} spread={spread} onPage={go} onClose={() => setShowsAll(false)} />}
    </div>
  );
}

/** Renders a page before the script has loaded, or without script: the whole page, and links to its neighbors. */
function FirstPage({
  page,
  total,
  issue,
}: {
  page: number;
  total: number;
  issue: KioskPageOf<"viewer">["issue"];
}) {
  const { t } = useKiosk();
  const [width, height] = issue.sizes[page - 1] ?? [1240, 1754];
  return (
    <div className={classes.firstPage}>
      <img
        src={addressOf(issue.imageAddress, page)}
        alt={t("page_alt", { number: page, total })}
        width={width}
        height={height}
        fetchPriority="high"
      />
      <noscript>
        {page > 1 && <a href={addressOf(issue.pageAddress, page - 1)}>{t("previous_page")}</a>}{" "}
        {page < total && <a href={addressOf(issue.pageAddress, page + 1)}>{t("next_page")}</a>}
      </noscript>
    </div>
  );
}

function stageTexts({ t }: Kiosk): StageTexts {
  return {
    pages: t("pages"),
    pageAlt: (number, total) => t("page_alt", { number, total }),
    waiting: (number) => t("page_waiting", { number }),
    imageFailed: (number) => t("page_failed", { number }),
    retryImage: t("reload_page"),
    widget: ({ type, title, href }: Widget) =>
      t("widget", { type: t(`widget_${type}`), name: title || href }),
  };
}
