import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Widget } from "#shared/console/issues/import-content.ts";
import type { PageLink } from "#shared/kiosk/navigation.ts";
import type { PageLayout } from "#shared/kiosk/pages.ts";
import { afterPaint } from "./after-paint.ts";
import { fittingImage, largerImages, type ReaderPage } from "./page-images.ts";
import { PageLinks } from "./page-links.tsx";
import { type Marks, PageMarks } from "./page-marks.tsx";
import { clampZoom, type Size, scaleOf, type Zoom, zoomAt } from "./page-spreads.ts";
import classes from "./page-stage.module.css";
import { PageWidgets } from "./page-widgets.tsx";
import { PageWords } from "./page-words.tsx";
import { type ScrollMoves, scrollMovesOf } from "./scroll-moves.ts";
import { stopsWhenLeft } from "./stop-loading.ts";
import { useDecodedImages } from "./use-decoded-images.ts";
import { useElementSize } from "./use-element-size.ts";
import { useSharpImage } from "./use-sharp-image.ts";
import { useDragToPan, useSwipe } from "./use-stage-moves.ts";
import { useTouchZoom } from "./use-touch-zoom.ts";

/** Texts of the pages in the language of the reader. */
export interface StageTexts {
  /** Accessible name of the pages. */
  pages: string;
  pageAlt: (number: number, total: number) => string;
  /** A page that is not rendered yet. */
  waiting: (number: number) => string;
  imageFailed: (number: number) => string;
  retryImage: string;
  widget: (widget: Widget) => string;
  /** Accessible name of the text of a page. */
  pageText: (number: number) => string;
  link: (link: PageLink) => string;
}

/** What is on a page besides its image. */
export interface PageContent {
  /** Returns the words and links of a page, or null until they are loaded. */
  layoutOf: (page: number) => PageLayout | null;
  /** Language of the words. */
  language: string;
  pageHref: (page: number) => string;
  onPage: (page: number) => void;
}

export interface StageHandle extends ScrollMoves {
  /** Returns the current zoom, also in fit modes. */
  zoom: () => number;
}

export interface PageStageProps {
  handle: RefObject<StageHandle | null>;
  spread: readonly number[];
  /** Pages that a turn shows next. They are loaded and decoded ahead, in this order. */
  ahead?: readonly number[];
  pages: readonly ReaderPage[];
  total: number;
  /** Widgets to draw on the pages. */
  widgets: readonly Widget[];
  content: PageContent;
  /** Returns the matches of the search on a page. */
  marksOn?: (page: number) => Marks;
  /** Right-to-left issue: page order and swipe direction are reversed. */
  rtl: boolean;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  onTurn: (forwards: boolean) => void;
  texts: StageTexts;
}

const nothing: readonly number[] = [];
const noMarks = (): Marks => ({ matches: [], current: null });
const PAGE_GAP_PX = 4;
/** Size of a page that isn't rendered yet if its neighbors aren't either: A4 in image pixels. */
const A4: Size = { width: 1240, height: 1754 };
/** Zoom after a double tap, relative to the whole page. */
const DOUBLE_TAP_ZOOM = 2.2;

/** Renders the pages. Ctrl and the wheel zoom around the pointer, two fingers and a double tap around the touched place. */
export function PageStage(props: PageStageProps) {
  const {
    handle,
    spread,
    ahead = nothing,
    pages,
    total,
    widgets,
    content,
    marksOn = noMarks,
    rtl,
    zoom,
    onZoom,
    onTurn,
    texts,
  } = props;
  const element = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(element);
  const anchor = useRef<{ x: number; y: number; shareX: number; shareY: number } | null>(null);

  const shown = spread.map((number) => pages.find((page) => page.number === number) ?? null);
  const like = shown.find((page) => page !== null) ?? pages[0] ?? A4;
  const sizes = shown.map((page) => page ?? like);
  const padding = width < 640 ? 8 : 20;
  const room = { width: width - 2 * padding, height: height - 2 * padding };
  const scale = scaleOf(zoom, sizes, room, PAGE_GAP_PX);
  const fitting = scaleOf("page", sizes, room, PAGE_GAP_PX) * 1.001;
  const imageOf = (page: ReaderPage) => fittingImage(page, page.width * fitting * devicePixelRatio);
  const imagesOf = (numbers: readonly number[]) =>
    width > 0 ? numbers.flatMap((number) => pages.filter((page) => page.number === number)).map(imageOf) : [];
  useDecodedImages(imagesOf(spread), imagesOf(ahead));

  useImperativeHandle(handle, () => ({ zoom: () => zoomAt(scale), ...scrollMovesOf(element) }));

  /** Zooms so that what is at a place of the screen stays there. */
  const zoomAround = (clientX: number, clientY: number, next: Zoom) => {
    const box = element.current;
    if (!box) return;
    const bounds = box.getBoundingClientRect();
    const x = clientX - bounds.left;
    const y = clientY - bounds.top;
    anchor.current = {
      x,
      y,
      shareX: (box.scrollLeft + x) / box.scrollWidth,
      shareY: (box.scrollTop + y) / box.scrollHeight,
    };
    onZoom(next);
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomAround(event.clientX, event.clientY, clampZoom(zoomAt(scale) * Math.exp(-event.deltaY * 0.003)));
  });

  useEffect(() => {
    const box = element.current;
    // React's wheel listener is passive and can't prevent the browser's own zoom.
    const listener = (event: WheelEvent) => onWheel(event);
    box?.addEventListener("wheel", listener, { passive: false });
    return () => box?.removeEventListener("wheel", listener);
  }, []);

  useTouchZoom(element, {
    zoom: () => zoomAt(scale),
    zoomTo: (x, y, next) => zoomAround(x, y, clampZoom(next)),
    toggle: (x, y) =>
      zoomAround(x, y, scale > fitting ? "page" : clampZoom(zoomAt(fitting) * DOUBLE_TAP_ZOOM)),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is under the pointer stays there when the scale changes.
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || !anchor.current) return;
    const { x, y, shareX, shareY } = anchor.current;
    anchor.current = null;
    box.scrollTo({
      left: shareX * box.scrollWidth - x,
      top: shareY * box.scrollHeight - y,
      behavior: "instant",
    });
  }, [scale]);

  const first = spread[0];
  const isScrolled = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is read from its top.
  useLayoutEffect(() => {
    // Scrolling, and reading the position, make the browser lay out the page before it is painted.
    if (isScrolled.current) element.current?.scrollTo({ top: 0, behavior: "instant" });
    isScrolled.current = false;
  }, [first]);

  return (
    <section
      ref={element}
      className={classes.stage}
      aria-label={texts.pages}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
      tabIndex={0}
      data-fit={zoom === "width" || undefined}
      data-larger={scale > fitting || undefined}
      onScroll={() => {
        isScrolled.current = true;
      }}
      {...useSwipe(element, (leftwards) => onTurn(leftwards !== rtl))}
      {...useDragToPan(element)}
    >
      <div className={classes.spread} dir={rtl ? "rtl" : "ltr"} style={{ gap: PAGE_GAP_PX, padding }}>
        {width > 0 &&
          spread.map((number, index) => (
            <Sheet
              key={shown[index]?.image_url ?? number}
              number={number}
              total={total}
              page={shown[index] ?? null}
              image={shown[index] ? imageOf(shown[index]) : ""}
              widgets={widgets.filter((widget) => widget.page === number)}
              content={content}
              marks={marksOn(number)}
              isZoomed={scale > fitting}
              // Not larger than the image that the service has rendered, which would count as painted later.
              width={Math.floor(sizes[index]!.width * scale)}
              height={Math.floor(sizes[index]!.height * scale)}
              texts={texts}
            />
          ))}
      </div>
    </section>
  );
}

/** Returns false until the first frame of a component is on the screen. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}

interface SheetProps {
  number: number;
  total: number;
  page: ReaderPage | null;
  /** Address of the image that fits the whole page. */
  image: string;
  widgets: readonly Widget[];
  content: PageContent;
  marks: Marks;
  isZoomed: boolean;
  width: number;
  height: number;
  texts: StageTexts;
}

function Sheet(props: SheetProps) {
  const { number, total, page, widgets, content, marks, isZoomed, width, height, texts } = props;
  const image = useSharpImage(
    props.image,
    page && isZoomed ? largerImages(page, props.image, width * devicePixelRatio) : [],
  );
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const style = { width, height };
  const isPainted = useIsPainted();
  const layout = isPainted ? content.layoutOf(number) : null;
  if (page && !failed)
    return (
      <div className={classes.sheet} style={style}>
        <img
          key={attempt}
          ref={stopsWhenLeft}
          className={classes.picture}
          src={image}
          alt={texts.pageAlt(number, total)}
          // A page that is decoded ahead shows in the frame of its turn.
          decoding="sync"
          onError={() => setFailed(true)}
        />
        <PageMarks {...marks} />
        {layout && (
          <PageWords
            words={layout.words}
            size={page}
            label={texts.pageText(number)}
            language={content.language}
          />
        )}
        {layout && (
          <PageLinks
            links={layout.links}
            nameOf={texts.link}
            pageHref={content.pageHref}
            onPage={content.onPage}
          />
        )}
        <PageWidgets widgets={widgets} nameOf={texts.widget} />
      </div>
    );
  return (
    <div className={classes.blank} style={style} role="status">
      <p className={classes.problem}>{page ? texts.imageFailed(number) : texts.waiting(number)}</p>
      {page && (
        <button
          type="button"
          className={classes.retry}
          onClick={() => {
            setAttempt(attempt + 1);
            setFailed(false);
          }}
        >
          {texts.retryImage}
        </button>
      )}
    </div>
  );
}
