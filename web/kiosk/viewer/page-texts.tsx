import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { PageLayout } from "#shared/kiosk/pages.ts";
import { readJson } from "#web/api/http/request.ts";
import { type ScrollMoves, scrollMovesOf } from "#web/reader/scroll-moves.ts";
import { useKiosk } from "../kiosk-context.ts";
import { paragraphsOf } from "./text-paragraphs.ts";
import { TextSizeControls } from "./text-size.tsx";
import classes from "./viewer.module.css";
import { addressOf } from "./viewer-pages.ts";

export interface PageTextsProps {
  handle: RefObject<ScrollMoves | null>;
  address: string;
  pages: readonly number[];
  /** Where the words are. Null until loaded. */
  layoutOf: (page: number) => PageLayout | null;
  language: string;
}

/** Renders the texts of pages in reading order (text mode). */
export function PageTexts({ handle, address, pages, layoutOf, language }: PageTextsProps) {
  const { t } = useKiosk();
  const element = useRef<HTMLElement>(null);
  useImperativeHandle(handle, () => scrollMovesOf(element));
  const [first] = pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is read from its top.
  useLayoutEffect(() => {
    element.current?.scrollTo({ top: 0, behavior: "instant" });
  }, [first]);
  return (
    <section
      ref={element}
      className={classes.texts}
      aria-label={t("text_mode")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
      tabIndex={0}
    >
      <TextSizeControls />
      {pages.map((number) => (
        <section key={number} aria-label={t("text_of_page", { number })} lang={language}>
          <PageText key={number} address={addressOf(address, number)} layout={layoutOf(number)} />
        </section>
      ))}
    </section>
  );
}

type Loaded = { text: string } | "loading" | "failed";

function PageText({ address, layout }: { address: string; layout: PageLayout | null }) {
  const { t, document } = useKiosk();
  const [loaded, setLoaded] = useState<Loaded>("loading");
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same address again.
  useEffect(() => {
    const leaving = new AbortController();
    readJson<{ page: { text: string } }>(address, leaving.signal)
      .then(({ page }) => setLoaded({ text: page.text }))
      .catch(() => {
        if (!leaving.signal.aborted) setLoaded("failed");
      });
    return () => leaving.abort();
  }, [address, attempt]);
  if (loaded === "loading")
    return (
      <p className={classes.status} lang={document.language} aria-busy>
        {t("loading")}
      </p>
    );
  if (loaded === "failed")
    return (
      <p className={classes.status} lang={document.language}>
        {t("text_failed")}{" "}
        <button
          type="button"
          className={classes.textButton}
          onClick={() => {
            setLoaded("loading");
            setAttempt(attempt + 1);
          }}
        >
          {t("try_again")}
        </button>
      </p>
    );
  const paragraphs = paragraphsOf(loaded.text, layout?.words ?? []);
  if (paragraphs.length === 0)
    return (
      <p className={classes.status} lang={document.language}>
        {t("text_empty")}
      </p>
    );
  return paragraphs.map(({ text, isHeadline }, index) => {
    const Element = isHeadline ? "h2" : "p";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never changes.
      <Element key={index} className={isHeadline ? classes.headline : undefined} dir="auto">
        {text}
      </Element>
    );
  });
}
