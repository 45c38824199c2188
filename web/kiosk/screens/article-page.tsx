import type { KioskPageOf } from "#shared/kiosk/pages.ts";
import { ArticleFrame, ArticleText, imageLabel } from "../components/article-frame.tsx";
import { Block } from "../components/blocks.tsx";
import { ArticleList, Picture } from "../components/cards.tsx";
import { IMAGE_LINK } from "../components/image-links.ts";
import { LookButton } from "../components/preferences.tsx";
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
      <ArticleFrame language={article.language}>
        <ArticleHead article={article}>
          <LookButton />
        </ArticleHead>
        {image && (
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
        )}
        <ArticleText
          html={page.html}
          name={article.title}
          href={article.href}
          isPaid={access.subscription || access.purchase}
        />
        <div className={classes.foot}>
          {page.categories.map(({ name, href }) => (
            <a key={href} className={classes.tag} href={href}>
              {name}
            </a>
          ))}
          <ShareButton title={article.title} />
        </div>
      </ArticleFrame>
      {page.related.length > 0 && (
        <Block title={t("related")}>
          <ArticleList articles={page.related} level={3} />
        </Block>
      )}
    </>
  );
}
