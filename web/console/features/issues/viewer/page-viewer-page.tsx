import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { FileStack } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useParams } from "react-router-dom";
import type { Widget } from "#shared/console/issues/import-content.ts";
import type { ImportPage } from "#shared/console/issues/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Navigation } from "#shared/kiosk/navigation.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { PageTitle } from "#web/console/components/page/page-title.tsx";
import { failedRead } from "#web/console/components/record/record-failure.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { spreadOf, stepZoom, turn, type Zoom } from "#web/reader/page-spreads.ts";
import { PageStage, type StageHandle } from "#web/reader/page-stage.tsx";
import { outsideOverlays } from "#web/ui/dialogs/overlay-keys.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useCharacterShortcuts, useShortcuts, viewerKeys } from "#web/ui/hooks/shortcuts.ts";
import { importContentQuery } from "../api/issue-content.api.ts";
import { importPagesQuery, importSummariesQuery, issueQuery } from "../api/issues.api.ts";
import { IssueFailure } from "../issue-failure.tsx";
import { viewedImport } from "../state/issue-state.ts";
import { FindBar } from "./find/find-bar.tsx";
import { usePageFind } from "./find/use-page-find.ts";
import { PageStrip } from "./page-strip.tsx";
import { PageText } from "./page-text.tsx";
import classes from "./page-viewer.module.css";
import { ViewerToolbar } from "./page-viewer-toolbar.tsx";
import { useLinkLayouts } from "./use-link-layouts.ts";
import { useStageTexts } from "./use-stage-texts.ts";

export default function PageViewerPage() {
  const { t } = useTranslation(["issue", "issue-viewer"]);
  const params = useParams();
  const emagId = Number(params.emagId);
  const publication = usePublicationRef();
  const issue = useQuery(issueQuery(publication, emagId));
  const summaries = useQuery(importSummariesQuery(publication.publication_id, [emagId]));
  const summary = summaries.data?.find((one) => one.emag_id === emagId);
  const importId = summary && viewedImport(summary);
  const pages = useQuery({ ...importPagesQuery(importId ?? ""), enabled: importId !== undefined });

  const failed = failedRead(issue, [summaries, pages]);
  if (failed) return <IssueFailure read={failed} title={t("issue:pages_failed")} />;
  if (!issue.data || !pages.data || !importId)
    return (
      <div className={classes.root} aria-busy>
        <div className={classes.toolbar}>
          <Skeleton h={22} w="min(18rem, 40%)" my={7} />
        </div>
        <div className={classes.waitingRoom}>
          <Skeleton className={classes.waitingSheet} />
        </div>
      </div>
    );
  return (
    <Viewer
      key={importId}
      record={issue.data.data}
      importId={importId}
      pages={pages.data.pages}
      total={Math.max(pages.data.pages.length, pages.data.page_count ?? 0)}
      page={Math.max(1, Math.floor(Number(params.page)) || 1)}
      rendering={summary?.status === "pending" || summary?.status === "processing"}
    />
  );
}

const NO_WIDGETS: readonly Widget[] = [];
const NO_NAVIGATION: Pick<Navigation, "outline" | "page_labels" | "links" | "direction"> = {
  outline: [],
  page_labels: null,
  links: [],
  direction: "ltr",
};

interface ViewerProps {
  record: Emag;
  importId: string;
  pages: readonly ImportPage[];
  total: number;
  page: number;
  /** True while missing pages are still being rendered. */
  rendering: boolean;
}

function Viewer({ record, importId, pages, total, page, rendering }: ViewerProps) {
  const { t } = useTranslation(["issues", "issue-viewer", "issue", "common"]);
  const { publication } = usePublication();
  const navigate = useNavigate();
  const { search } = useLocation();
  const stage = useRef<StageHandle>(null);
  const stageTexts = useStageTexts();
  const wide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const [wantsDouble, setDouble] = useLocalStorage({ key: "newsrack-viewer-double", defaultValue: false });
  const [text, setText] = useLocalStorage({ key: "newsrack-viewer-text", defaultValue: false });
  const [wantsStrip, setStrip] = useLocalStorage<boolean | null>({
    key: "newsrack-viewer-strip",
    defaultValue: null,
  });
  const [showsWidgets, setWidgets] = useLocalStorage({ key: "newsrack-viewer-widgets", defaultValue: true });
  const content = useQuery(importContentQuery(importId)).data;
  const widgets = content?.widgets ?? NO_WIDGETS;
  const navigation = content?.navigation ?? NO_NAVIGATION;
  const layoutOf = useLinkLayouts(navigation.links);
  const rtl = navigation.direction === "rtl";
  const [help, setHelp] = useState(false);
  const [zoom, setZoom] = useState<Zoom>("page");
  const strip = wantsStrip ?? wide;
  const double = wantsDouble && wide;
  const issueUrl = paths.issue(publication.id, record.id);

  const spread = spreadOf(page, total, double);
  const [first = page, second] = spread;
  const go = (to: number | null) => {
    if (to === null || to === page) return;
    const pathname = paths.issuePage(publication.id, record.id, to);
    navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  };
  const find = usePageFind({ emagId: record.id, spread, onPage: go });
  const [finding, setFinding] = useState(find.sought !== "");
  const closeFind = () => {
    find.search("");
    setFinding(false);
  };
  const toggleFind = () => (finding ? closeFind() : setFinding(true));
  const next = turn(page, total, double, true);
  const previous = turn(page, total, double, false);
  const zoomBy = (larger: boolean) => setZoom(stepZoom(stage.current?.zoom() ?? 1, larger));

  const pan = (axis: "across" | "along", forwards: boolean) => stage.current?.pan(axis, forwards) ?? false;
  useShortcuts({
    [viewerKeys.turn[1]]: () => pan("across", true) || go(rtl ? previous : next),
    [viewerKeys.turn[0]]: () => pan("across", false) || go(rtl ? next : previous),
    ArrowDown: unlessScrolling(() => pan("along", true)),
    ArrowUp: unlessScrolling(() => pan("along", false)),
    [viewerKeys.scroll[1]]: () => stage.current?.scrollOn(true) || go(next),
    [viewerKeys.scroll[0]]: () => stage.current?.scrollOn(false) || go(previous),
    [viewerKeys.ends[0]]: () => go(1),
    [viewerKeys.ends[1]]: () => go(Math.max(1, total)),
  });
  // A button with an open tooltip would stop the key.
  useShortcuts({ [viewerKeys.back[0]]: outsideOverlays(() => navigate(issueUrl)) }, { capture: true });
  const toggleWidgets = () => setWidgets((on) => !on);
  const toggleStrip = () => setStrip(!strip);
  useCharacterShortcuts({
    [viewerKeys.text[0]]: () => setText((on) => !on),
    [viewerKeys.double[0]]: () => void (wide && setDouble((on) => !on)),
    [viewerKeys.strip[0]]: toggleStrip,
    [viewerKeys.widgets[0]]: toggleWidgets,
    [viewerKeys.find[0]]: toggleFind,
    [viewerKeys.zoom[0]]: () => zoomBy(true),
    "=": () => zoomBy(true),
    [viewerKeys.zoom[1]]: () => zoomBy(false),
    [viewerKeys.fit[0]]: () => setZoom("page"),
    [viewerKeys.help[0]]: () => setHelp((on) => !on),
  });

  useEffect(() => {
    // Prefetches the neighboring pages, so that turning shows them immediately.
    for (const near of [next, previous])
      for (const number of near === null ? [] : spreadOf(near, total, double)) {
        const address = pages.find((one) => one.number === number)?.image_url;
        if (address) new Image().src = address;
      }
  }, [next, previous, total, double, pages]);

  const empty = pages.length === 0 && !rendering;
  const missing = total > 0 && page > total;
  const showImage = wide || !text;
  return (
    <div className={classes.root}>
      <PageTitle
        title={t("issue-viewer:crumb", { number: page })}
        crumbs={[
          { label: t("common:nav.issues"), to: paths.issues(publication.id) },
          { label: record.name, to: issueUrl },
        ]}
      />
      <ViewerToolbar
        name={record.name}
        backTo={issueUrl}
        page={page}
        total={total}
        zoom={zoom}
        double={double}
        text={text}
        rtl={rtl}
        navigation={navigation}
        language={record.language}
        strip={strip}
        widgets={widgets.length > 0 ? showsWidgets : null}
        wide={wide}
        help={help}
        finding={finding}
        onFind={toggleFind}
        onPage={go}
        onPrevious={previous === null ? null : () => go(previous)}
        onNext={next === null ? null : () => go(next)}
        onZoom={setZoom}
        onZoomStep={zoomBy}
        onDouble={() => setDouble((on) => !on)}
        onText={() => setText((on) => !on)}
        onStrip={toggleStrip}
        onWidgets={toggleWidgets}
        onHelp={setHelp}
      />
      {finding && <FindBar find={find} onClose={closeFind} />}
      <VisuallyHidden role="status">
        {missing || empty
          ? ""
          : second !== undefined
            ? t("issue:turn.shown_two", { first, second, total })
            : t("issue:turn.shown", { number: page, total })}
      </VisuallyHidden>
      {empty ? (
        <EmptyState
          icon={FileStack}
          title={t("issue:no_pages_title")}
          action={
            <Button component={Link} to={`${issueUrl}?tab=import`} variant="default">
              {t("issue:see_import")}
            </Button>
          }
        >
          {t("issue:no_pages_failed")}
        </EmptyState>
      ) : missing ? (
        <EmptyState
          title={t("issue-viewer:missing", { number: page, total })}
          action={<Button onClick={() => go(total)}>{t("issue-viewer:to_last")}</Button>}
        />
      ) : (
        <div className={classes.body}>
          {showImage && (
            <PageStage
              key={`${double}`}
              handle={stage}
              spread={spread}
              pages={pages}
              total={total}
              widgets={showsWidgets ? widgets : NO_WIDGETS}
              content={{
                layoutOf,
                language: record.language,
                pageHref: (to) => paths.issuePage(publication.id, record.id, to),
                onPage: go,
              }}
              marksOn={find.marksOn}
              rtl={rtl}
              zoom={zoom}
              onZoom={setZoom}
              onTurn={(forwards) => go(forwards ? next : previous)}
              texts={stageTexts}
            />
          )}
          {text && (
            <section
              className={classes.text}
              aria-label={t("issue-viewer:key.text")}
              lang={record.language}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
              tabIndex={0}
            >
              {spread.map((number) => (
                <section key={number} aria-label={t("issue-viewer:text_of", { number })}>
                  <PageText importId={importId} number={number} />
                </section>
              ))}
            </section>
          )}
          {strip && <PageStrip emagId={record.id} pages={pages} total={total} spread={spread} />}
        </div>
      )}
    </div>
  );
}

/** Wraps a key handler so that it ignores keys that scroll the focused area or open a select. */
function unlessScrolling(handler: () => void): (event: KeyboardEvent) => false {
  const run = outsideOverlays((event) => {
    if (!(event.target instanceof Element && event.target.closest("section[tabindex],nav"))) handler();
  });
  return (event) => {
    run(event);
    return false;
  };
}
