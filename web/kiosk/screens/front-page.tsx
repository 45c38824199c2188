import type { IssueCard, KioskPageOf } from "#shared/kiosk/pages.ts";
import { Block, ButtonLink, Message } from "../components/blocks.tsx";
import { ArticleList, Cover, Day, IssueList } from "../components/cards.tsx";
import { ContinueReading } from "../components/continue-reading.tsx";
import { accessText, useKiosk } from "../kiosk-context.ts";
import classes from "./front-page.module.css";

/** Renders the front page: the newest issue, sections of articles, and earlier issues by year. */
export function FrontPage({ page }: { page: KioskPageOf<"front"> }) {
  const { t } = useKiosk();
  if (!page.newest && page.sections.length === 0)
    return <Message title={t("empty_title")}>{<p>{t("empty_help")}</p>}</Message>;
  return (
    <>
      {page.newest && <NewestIssue issue={page.newest} />}
      <ContinueReading />
      {page.sections.map(({ name, href, articles }, index) => (
        <Block
          key={href ?? ""}
          title={href === null ? t("newest_articles") : name}
          more={href === null ? null : { name: t("all_in", { name }), href }}
        >
          <ArticleList articles={articles} level={3} lead={index === 0} />
        </Block>
      ))}
      {page.years.length > 0 && (
        <Block title={t("earlier_issues")}>
          {page.years.map(({ year, issues }) => (
            <div key={year} className={classes.ofYear}>
              <h3 className={classes.year}>{year}</h3>
              <IssueList issues={issues} level={4} />
            </div>
          ))}
          {page.older !== null && (
            <p className={classes.older}>
              <ButtonLink href={page.older}>{t("older")}</ButtonLink>
            </p>
          )}
        </Block>
      )}
    </>
  );
}

function NewestIssue({ issue }: { issue: IssueCard }) {
  const kiosk = useKiosk();
  const { t } = kiosk;
  return (
    <section className={classes.newest} aria-label={t("newest_issue")}>
      <a href={issue.href}>
        <Cover issue={issue} alt={t("cover_of", { name: issue.name })} eager />
      </a>
      <div>
        <p className={classes.label}>{t("newest_issue")}</p>
        <h2 className={classes.name} lang={issue.language}>
          <a href={issue.href}>{issue.name}</a>
        </h2>
        <p className={classes.meta} suppressHydrationWarning>
          <Day at={issue.releasedAt} /> · {t("page_count", { count: issue.pageCount })} ·{" "}
          {accessText(kiosk, issue.access)}
        </p>
        {issue.preview !== "" && (
          <p className={classes.preview} lang={issue.language}>
            {issue.preview}
          </p>
        )}
        <div className={classes.actions}>
          <ButtonLink href={issue.href} primary>
            {t("read")}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
