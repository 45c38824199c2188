import type { ReactNode } from "react";
import type { OpenedArticle } from "#shared/kiosk/pages.ts";
import { Day } from "../components/cards.tsx";
import { accessText, useKiosk } from "../kiosk-context.ts";
import classes from "./article-page.module.css";

/** Renders the lines above the text of an article, which are also its teaser. */
export function ArticleHead({ article, children }: { article: OpenedArticle; children?: ReactNode }) {
  const kiosk = useKiosk();
  const { t, document, moment } = kiosk;
  return (
    <>
      <header className={classes.head}>
        {article.kicker !== "" && <p className={classes.kicker}>{article.kicker}</p>}
        <h1 className={classes.title}>{article.title}</h1>
        {article.preview !== "" && <p className={classes.standfirst}>{article.preview}</p>}
      </header>
      <div className={classes.meta} lang={document.language}>
        {article.byline !== "" && (
          <span className={classes.byline}>
            {t("by", { name: article.byline.replace(/^(by|von) /i, "") })}
          </span>
        )}
        <Day at={article.releasedAt} />
        {article.updatedAt !== null && (
          <time dateTime={article.updatedAt} suppressHydrationWarning>
            {t("updated", { at: moment(article.updatedAt) })}
          </time>
        )}
        <span suppressHydrationWarning>{accessText(kiosk, article.access)}</span>
        {children}
      </div>
    </>
  );
}
