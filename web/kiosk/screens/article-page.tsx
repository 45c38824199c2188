import { useRef } from "react";
import { type KioskPageOf, PAID_CLASS } from "#shared/kiosk/pages.ts";
import { Block } from "../components/blocks.tsx";
import { ArticleList, Picture } from "../components/cards.tsx";
import { KeepArticlePosition } from "../components/keep-article-position.tsx";
import { ShareButton } from "../components/share-button.tsx";
import { useKiosk } from "../kiosk-context.ts";
import { ArticleHead } from "./article-head.tsx";
import classes from "./article-page.module.css";

/** Renders an article: text in lines of about 65 characters. */
export function ArticlePage({ page }: { page: KioskPageOf<"article"> }) {
  const { t } = useKiosk();
  const { article } = page;
  const { image, access } = article;
  const body = useRef<HTMLDivElement>(null);
  return (
    <>
      <article className={classes.article} lang={article.language}>
        <ArticleHead article={article} />
        {image && (
          <figure className={classes.picture}>
            <Picture image={image} sizes="(min-width: 46rem) 46rem, 100vw" eager />
            {image.caption + image.credit !== "" && (
              <figcaption>
                {image.caption}{" "}
                {image.credit !== "" &&
                  t("credit", { credit: image.credit.replace(/^(photo|foto|picture|bild): ?/i, "") })}
              </figcaption>
            )}
          </figure>
        )}
        <div
          ref={body}
          className={`${classes.body} ${access.subscription || access.purchase ? PAID_CLASS : ""}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the service has sanitized it.
          dangerouslySetInnerHTML={{ __html: page.html }}
        />
        <KeepArticlePosition body={body} name={article.title} href={article.href} />
        <div className={classes.foot}>
          {page.categories.map(({ name, href }) => (
            <a key={href} className={classes.tag} href={href}>
              {name}
            </a>
          ))}
          <ShareButton title={article.title} />
        </div>
      </article>
      {page.related.length > 0 && (
        <Block title={t("related")}>
          <ArticleList articles={page.related} level={3} />
        </Block>
      )}
    </>
  );
}
