import type { ReactNode } from "react";
import type { ArticleImage, OpenedArticle } from "#shared/kiosk/pages.ts";
import classes from "../components/article.module.css";
import { imageLabel } from "../components/article-frame.tsx";
import { Day, Picture } from "../components/cards.tsx";
import { IMAGE_LINK } from "../components/image-links.ts";
import { accessText, type Kiosk, useKiosk } from "../kiosk-context.ts";

/** More characters take half of a phone's screen in the usual size. */
const LONG_TITLE = 90;

/** Renders the lines above the text of an article, which are also its teaser. */
export function KioskArticleHead({ article, children }: { article: OpenedArticle; children?: ReactNode }) {
  const kiosk = useKiosk();
  const { t, document } = kiosk;
  return (
    <>
      <header className={classes.head}>
        {article.kicker && <p className={classes.kicker}>{article.kicker}</p>}
        <h1 className={classes.title} data-long={article.title.length > LONG_TITLE || undefined}>
          {article.title}
        </h1>
        {article.preview !== "" && <p className={classes.standfirst}>{article.preview}</p>}
      </header>
      <div className={classes.meta} lang={document.language}>
        <div className={classes.facts}>
          {article.byline && (
            <span className={classes.byline}>
              {t("by", { name: article.byline.replace(/^(by|von) /i, "") })}
            </span>
          )}
          <Day at={article.releasedAt} />
          <span suppressHydrationWarning>{accessText(kiosk, article.access)}</span>
          {article.updatedAt !== null && (
            <time dateTime={article.updatedAt} suppressHydrationWarning>
              {updatedText(kiosk, article.releasedAt, article.updatedAt)}
            </time>
          )}
        </div>
        {children}
      </div>
    </>
  );
}

/** Returns the time of an update on the day of the release, and the day of a later one. */
function updatedText({ t, day, time }: Kiosk, releasedAt: string, updatedAt: string): string {
  return day(updatedAt) === day(releasedAt)
    ? t("updated_time", { time: time(updatedAt) })
    : t("updated_day", { day: day(updatedAt) });
}

export function ArticlePicture({ image }: { image: ArticleImage }) {
  const { t } = useKiosk();
  return (
    <figure className={classes.picture}>
      <a href={image.url} {...{ [IMAGE_LINK]: "" }} aria-label={imageLabel(t, image.alt)}>
        <Picture image={image} sizes="(min-width: 46rem) 46rem, 100vw" eager />
      </a>
      {image.caption + image.credit !== "" && (
        <figcaption>
          {image.caption}{" "}
          {image.credit !== "" &&
            t("credit", { credit: image.credit.replace(/^(photo|foto|picture|bild): ?/i, "") })}
        </figcaption>
      )}
    </figure>
  );
}
