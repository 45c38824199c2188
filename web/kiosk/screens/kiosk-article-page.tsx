import type { KioskPageOf } from "#shared/kiosk/pages.ts";
import classes from "../components/article.module.css";
import { ArticleFrame, ArticleText } from "../components/article-frame.tsx";
import { Block } from "../components/blocks.tsx";
import { ArticleList } from "../components/cards.tsx";
import { LookButton } from "../components/preferences.tsx";
import { ShareButton } from "../components/share-button.tsx";
import { useKiosk } from "../kiosk-context.ts";
import { ArticlePicture, KioskArticleHead } from "./kiosk-article-head.tsx";

/** Renders an article: text in lines of about 65 characters. */
export function KioskArticlePage({ page }: { page: KioskPageOf<"article"> }) {
  const { t } = useKiosk();
  const { article } = page;
  const { image, access } = article;
  return (
    <>
      <ArticleFrame language={article.language}>
        <KioskArticleHead article={article}>
          <div className={classes.tools}>
            <ShareButton title={article.title} compact />
            <LookButton />
          </div>
        </KioskArticleHead>
        {image && <ArticlePicture image={image} />}
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
