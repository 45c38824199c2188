import type { KioskPageOf } from "#shared/kiosk/pages.ts";
import { Block } from "../components/blocks.tsx";
import { ArticleList, Picture } from "../components/cards.tsx";
import { ShareButton } from "../components/share-button.tsx";
import { useKiosk } from "../kiosk-context.ts";
import { ArticleHead } from "./article-head.tsx";
import classes from "./article-page.module.css";

/** Renders an article: text in lines of about 65 characters. */
export function ArticlePage({ page }: { page: KioskPageOf<"article"> }) {
  const { t } = useKiosk();
  const { article } = page;
  const { image, access } = article;
  return (
    <>
      <article className={classes.article} lang={article.language}>
        <ArticleHead article={article} />
        {image && (
          <figure className={classes.picture}>
            <Picture image={image} sizes="(min-width: 46rem) 46rem, 100vw" eager />
            {image.caption + image.credit !== "" && (
              <figcaption>
                {image.caption} {image.credit !== "" && t("credit", { credit: image.credit })}
              </figcaption>
            )}
          </figure>
        )}
        <div
          className={classes.body}
          // The structured data names this part as not free.
          data-paid={access.subscription || access.purchase || undefined}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the service has sanitized it.
          dangerouslySetInnerHTML={{ __html: page.html }}
        />
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
