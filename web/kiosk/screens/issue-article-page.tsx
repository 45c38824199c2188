import type { KioskPageOf } from "#shared/kiosk/pages.ts";
import classes from "../components/article.module.css";
import { ArticleFrame, ArticleText } from "../components/article-frame.tsx";
import { ButtonLink } from "../components/blocks.tsx";
import { LookButton } from "../components/preferences.tsx";
import { ShareButton } from "../components/share-button.tsx";
import { useKiosk } from "../kiosk-context.ts";

/** Renders an article of an EPUB issue. */
export function IssueArticlePage({ page }: { page: KioskPageOf<"issue-article"> }) {
  const { t, document } = useKiosk();
  return (
    <ArticleFrame>
      <header className={classes.head} lang={page.language}>
        <p className={classes.kicker}>
          <a href={page.issue.href}>{page.issue.name}</a>
        </p>
        <h1 className={classes.title}>{page.title}</h1>
      </header>
      <div className={classes.meta}>
        <div className={classes.tools}>
          <ShareButton title={page.title} compact />
          <LookButton />
        </div>
      </div>
      {page.html === "" && (
        <p className={classes.noText}>
          {t("article_empty")} <a href={`${page.issue.href}/1`}>{t("view_pages")}</a>
        </p>
      )}
      <ArticleText html={page.html} name={page.title} href={document.path} language={page.language} />
      <nav className={classes.foot} aria-label={t("contents")}>
        {page.previous && (
          <ButtonLink href={page.previous.href}>
            {t("previous_article", { title: page.previous.name })}
          </ButtonLink>
        )}
        {page.next && (
          <ButtonLink href={page.next.href} primary>
            {t("next_article", { title: page.next.name })}
          </ButtonLink>
        )}
        <ButtonLink href={page.issue.href}>{t("back_to_issue")}</ButtonLink>
      </nav>
    </ArticleFrame>
  );
}
