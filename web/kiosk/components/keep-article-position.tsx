import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useKiosk, useSite } from "../kiosk-context.ts";
import { type ArticlePosition, articlePosition, storeReadingPosition } from "../reading-positions.ts";
import classes from "./keep-article-position.module.css";

/** The part of an address that opens an article where the reader stopped. */
export const CONTINUE_HASH = "#continue";
const SETTLE_MS = 300;
const ROUNDING_PX = 1;

export interface KeepArticlePositionProps {
  /** The text, whose children are its paragraphs. */
  body: RefObject<HTMLElement | null>;
  name: string;
  href: string;
}

/** Keeps how far an article is read on this device, and offers to go on from there. It lies over the text, so that nothing moves. */
export function KeepArticlePosition({ body, name, href }: KeepArticlePositionProps) {
  const { t } = useKiosk();
  const { site } = useSite();
  const [offered, setOffered] = useState<ArticlePosition | null>(null);

  const goOn = ({ block }: ArticlePosition) => {
    setOffered(null);
    body.current?.children[block]?.scrollIntoView({ block: "start", behavior: "instant" });
  };
  const start = useEffectEvent(() => {
    const stopped = articlePosition(site.slug, href);
    if (stopped === null) return;
    if (location.hash === CONTINUE_HASH) goOn(stopped);
    // The browser itself goes back to its place when the page is loaded again.
    else if (scrollY < innerHeight) setOffered(stopped);
  });
  const keep = useEffectEvent(() => {
    const text = body.current;
    if (!text) return;
    const { top, bottom, height } = text.getBoundingClientRect();
    const block = Array.from(text.children).findIndex((one) => one.getBoundingClientRect().bottom > 0);
    // At its beginning, an article is not started yet.
    if (block < 1 && bottom > 0) return;
    setOffered(null);
    const percent = Math.min(100, Math.max(0, Math.round((100 * (innerHeight - top)) / height)));
    const end = text.lastElementChild?.getBoundingClientRect().bottom ?? bottom;
    storeReadingPosition(site.slug, { href, name, block, percent }, end <= innerHeight + ROUNDING_PX);
  });

  useEffect(() => {
    start();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, SETTLE_MS);
    };
    const left = () => timer !== undefined && keep();
    addEventListener("scroll", scrolled, { passive: true });
    addEventListener("pagehide", left);
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", scrolled);
      removeEventListener("pagehide", left);
    };
  }, []);

  if (offered === null) return null;
  return (
    <button type="button" className={classes.offer} onClick={() => goOn(offered)}>
      {t("continue_here")}
    </button>
  );
}
