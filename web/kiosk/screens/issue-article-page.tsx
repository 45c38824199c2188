import { useRef } from "react";
import type { KioskPageOf } from "#shared/kiosk/pages.ts";
import { ButtonLink } from "../components/blocks.tsx";
import { KeepArticlePosition } from "../components/keep-article-position.tsx";
import { useKiosk } from "../kiosk-context.ts";
import classes from "./article-page.module.css";

/** Renders an article of an EPUB issue. */
export function IssueArticlePage({ page }: { page: KioskPageOf<"issue-article"> }) {
  const { t, document } = useKiosk();
  const body = useRef<HTMLDivElement>(null);
  return (
    <article className={classes.article}>
      <header className={classes.head} lang={page.language}>
        <p className={classes.kicker}>
          <a href={page.issue.href}>{page.issue.name}</a>
        </p>
        <h1 className={classes.title}>{page.title}</h1>
      </header>
      <div
        ref={body}
        className={classes.body}
        lang={page.language}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the service has sanitized it.
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
      <KeepArticlePosition body={body} name={page.title} href={document.path} />
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
    </article>
  );
}
