import { useEffect, useMemo, useRef, useState } from "react";
import type { Widget } from "#shared/console/issues/import-content.ts";
import type { KioskPageOf } from "#shared/kiosk/pages.ts";
import { SCREEN_IMAGE_WIDTH } from "#shared/limits.ts";
import { afterPaint } from "#web/reader/after-paint.ts";
import { spreadOf, stepZoom, turn, type Zoom } from "#web/reader/page-spreads.ts";
import { PageStage, type StageHandle, type StageTexts } from "#web/reader/page-stage.tsx";
import type { ScrollMoves } from "#web/reader/scroll-moves.ts";
import { SkipLink } from "../components/layout.tsx";
import { type Kiosk, useKiosk, useSite } from "../kiosk-context.ts";
import { storeReadingPosition } from "../reading-positions.ts";
import { AllPages } from "./all-pages.tsx";
import { ContentsPanel } from "./contents-panel.tsx";
import { PageTexts } from "./page-texts.tsx";
import panels from "./panels.module.css";
import { reloadReplaced, takeReplaced } from "./replaced-issue.ts";
import { SearchBar } from "./search-bar.tsx";
import { useBookmarks } from "./use-bookmarks.ts";
import { useIssueSearch } from "./use-issue-search.ts";
import { useKeepsZoom } from "./use-keeps-zoom.ts";
import { useIsHydrated, useMediaQuery } from "./use-media-query.ts";
import { usePageLayouts } from "./use-page-layouts.ts";
import { useViewerKeys } from "./use-viewer-keys.ts";
import classes from "./viewer.module.css";
import { ViewerBar } from "./viewer-bar.tsx";
import { addressOf, screenImage, viewerPages } from "./viewer-pages.ts";
import { ViewerRefusal } from "./viewer-refusal.tsx";

/** Renders the pages of an issue. The address names the page. */
export function ViewerPage({ page: { issue, number } }: { page: KioskPageOf<"viewer"> }) {
  const kiosk = useKiosk();
  const { t } = kiosk;
  const { site } = useSite();
  const { id, layoutAddress } = issue;
  const stage = useRef<StageHandle>(null);
  const texts = useRef<ScrollMoves>(null);
  const isHydrated = useIsHydrated();
  const double = useMediaQuery("(min-width: 62em) and (orientation: landscape)");
  const [page, setPage] = useState(number);
  const [zoom, setZoom] = useState<Zoom>("page");
  const [keepsZoom, setKeepsZoom] = useKeepsZoom();
  const [isText, setText] = useState(false);
  const [panel, setPanel] = useState<"pages" | "contents" | null>(null);
  const [isSearching, setSearching] = useState(false);
  const pages = useMemo(() => viewerPages(issue), [issue]);
  const total = pages.length;
  const spread = spreadOf(page, total, double);
  const [first = page, second] = spread;
  const next = turn(page, total, double, true);
  const previous = turn(page, total, double, false);
  const go = (to: number | null) => {
    if (to === null || spread.includes(to)) return;
    setPage(to);
    if (!keepsZoom) setZoom("page");
  };
  const [refusal, setRefusal] = useState<"ended" | "denied" | null>(null);
  const layoutOf = usePageLayouts(issue, spread, (problem) => {
    if (problem === "replaced") reloadReplaced(id, layoutAddress);
    else setRefusal(problem);
  });
  const search = useIssueSearch({ issue, spread, layoutOf, onPage: go });
  const closeSearch = () => {
    setSearching(false);
    search.search("");
  };
  const { bookmarks, toggle: toggleBookmark } = useBookmarks(site.slug, issue);
  const isMarked = bookmarks.some((one) => spread.includes(one.page));
  const [isNew, setNew] = useState(false);

  useEffect(() => setNew(takeReplaced(id, layoutAddress)), [id, layoutAddress]);
  useEffect(() => {
    // A page that was saved for reading offline has the data of another page of the issue.
    const inAddress = Number(location.pathname.split("/").at(-1));
    if (inAddress >= 1 && inAddress <= issue.sizes.length) setPage(inAddress);
  }, [issue]);

  const last = spread.at(-1) ?? page;
  useEffect(() => {
    const href = addressOf(issue.pageAddress, page);
    const isFinished = last === issue.sizes.length;
    storeReadingPosition(site.slug, { issue: issue.id, name: issue.name, href, page }, isFinished);
    return afterPaint(() => history.replaceState(null, "", href));
  }, [page, last, issue, site.slug]);

  const ahead = next === null ? null : turn(next, total, double, true);
  const turns = [next, previous, ahead].flatMap((one) => (one === null ? [] : spreadOf(one, total, double)));

  const zoomBy = (larger: boolean) => setZoom(stepZoom(stage.current?.zoom() ?? 1, larger));
  const moves = (): ScrollMoves | null => (isText ? texts : stage).current;
  const pan = (axis: "across" | "along", forwards: boolean) => moves()?.pan(axis, forwards) ?? false;
  useViewerKeys({
    ArrowRight: () => pan("across", true) || go(issue.rtl ? previous : next),
    ArrowLeft: () => pan("across", false) || go(issue.rtl ? next : previous),
    ArrowDown: () => pan("along", true),
    ArrowUp: () => pan("along", false),
    PageDown: () => moves()?.scrollOn(true) || go(next),
    PageUp: () => moves()?.scrollOn(false) || go(previous),
    Home: () => go(1),
    End: () => go(total),
    Escape: () => (isSearching ? closeSearch() : location.assign(issue.href)),
    f: () => setSearching(true),
    b: () => toggleBookmark(first),
    "+": () => zoomBy(true),
    "=": () => zoomBy(true),
    "-": () => zoomBy(false),
    "0": () => setZoom("page"),
  });

  return (
    <div className={classes.viewer}>
      <SkipLink />
      <ViewerBar
        issue={issue}
        page={first}
        isText={isText}
        isZoomed={zoom !== "page"}
        keepsZoom={keepsZoom}
        isMarked={isMarked}
        isSearching={isSearching}
        previous={previous}
        next={next}
        onPage={go}
        onZoom={zoomBy}
        onKeepZoom={() => setKeepsZoom(!keepsZoom)}
        onBookmark={() => {
          const marked = bookmarks.find((one) => spread.includes(one.page));
          toggleBookmark(marked?.page ?? first);
        }}
        onSearch={() => (isSearching ? closeSearch() : setSearching(true))}
        onContents={() => setPanel("contents")}
        onAllPages={() => setPanel("pages")}
        onText={issue.textAddress === null ? null : () => setText(!isText)}
      />
      {isSearching && (
        <SearchBar
          search={search}
          labels={issue.pageLabels}
          language={issue.language}
          onClose={closeSearch}
        />
      )}
      {isNew && (
        <p className={panels.notice} role="status">
          {t("issue_replaced")}
        </p>
      )}
      {refusal && <ViewerRefusal reason={refusal} path={addressOf(issue.pageAddress, page)} />}
      <p className={classes.hidden} role="status">
        {second === undefined
          ? t("shown_page", { number: first, total })
          : t("shown_pages", { first, second, total })}
      </p>
      <main id="content" className={classes.main}>
        {isText && issue.textAddress !== null ? (
          <PageTexts
            handle={texts}
            address={issue.textAddress}
            pages={spread}
            layoutOf={layoutOf}
            language={issue.language}
          />
        ) : isHydrated ? (
          <PageStage
            key={`${double}`}
            handle={stage}
            spread={spread}
            ahead={turns}
            pages={pages}
            total={total}
            widgets={issue.widgets}
            content={{
              layoutOf,
              language: issue.language,
              pageHref: (to) => addressOf(issue.pageAddress, to),
              onPage: go,
            }}
            marksOn={search.marksOn}
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
      {panel === "pages" && (
        <AllPages issue={issue} spread={spread} onPage={go} onClose={() => setPanel(null)} />
      )}
      {panel === "contents" && (
        <ContentsPanel
          issue={issue}
          page={last}
          bookmarks={bookmarks}
          onPage={go}
          onRemove={(bookmark) => toggleBookmark(bookmark.page)}
          onClose={() => setPanel(null)}
        />
      )}
    </div>
  );
}

/** Renders a page before the script has loaded, or without script: the whole page. */
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
  const src = addressOf(issue.imageAddress, page);
  const screen = screenImage(issue.imageAddress, page, width);
  return (
    <div className={classes.firstPage}>
      <img
        src={src}
        srcSet={screen && `${screen} ${SCREEN_IMAGE_WIDTH}w, ${src} ${width}w`}
        // The bar of the viewer takes about 4rem of the height.
        sizes={`min(100vw - 16px, (100vh - 4rem) * ${(width / height).toFixed(3)})`}
        alt={t("page_alt", { number: page, total })}
        width={width}
        height={height}
        fetchPriority="high"
      />
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
    pageText: (number) => t("text_of_page", { number }),
    link: (link) =>
      "page" in link ? t("link_to_page", { number: link.page }) : t("link_to_url", { url: link.url }),
  };
}
