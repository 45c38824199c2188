import { BookOpen, Download, Files } from "lucide-react";
import type { ContentsEntry, KioskPageOf } from "#shared/kiosk/pages.ts";
import { Block, ButtonLink } from "../components/blocks.tsx";
import { Cover, Day, IssueList } from "../components/cards.tsx";
import { ShareButton } from "../components/share-button.tsx";
import { accessText, useKiosk } from "../kiosk-context.ts";
import { SaveOffline } from "../offline/save-offline.tsx";
import classes from "./kiosk-issue-page.module.css";

/** Renders an issue before it is opened: cover, summary, contents and the first pages. */
export function KioskIssuePage({ page }: { page: KioskPageOf<"issue"> }) {
  const kiosk = useKiosk();
  const { t } = kiosk;
  const { issue } = page;
  return (
    <>
      <div className={classes.head}>
        <Cover issue={issue} alt={t("cover_of", { name: issue.name })} eager />
        <div>
          <h1 className={classes.name} lang={issue.language}>
            {issue.name}
          </h1>
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
            <ButtonLink href={page.readHref} primary>
              <BookOpen size={18} aria-hidden />
              {t("read")}
            </ButtonLink>
            {page.readHref !== page.pagesHref && (
              <ButtonLink href={page.pagesHref}>
                <Files size={18} aria-hidden />
                {t("view_pages")}
              </ButtonLink>
            )}
            {page.downloadUrl !== null && (
              <ButtonLink href={page.downloadUrl}>
                <Download size={18} aria-hidden />
                {t("download")}
              </ButtonLink>
            )}
            <ShareButton title={issue.name} />
            <SaveOffline id={issue.id} name={issue.name} mayDownload={page.downloadUrl !== null} />
          </div>
        </div>
      </div>
      {page.contents.length > 0 && (
        <Block title={t("contents")}>
          <nav className={classes.contents} aria-label={t("contents")} lang={issue.language}>
            <Entries entries={page.contents} />
          </nav>
        </Block>
      )}
      {page.samples.length > 0 && (
        <Block title={t("samples")}>
          <ul className={classes.samples}>
            {page.samples.map((url, index) => (
              <li key={url}>
                <a href={pageHref(page.pagesHref, index + 1)}>
                  <img
                    src={url}
                    alt={t("page_alt", { number: index + 1, total: issue.pageCount })}
                    loading="lazy"
                    decoding="async"
                  />
                </a>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {page.others.length > 0 && (
        <Block title={t("other_issues")}>
          <IssueList issues={page.others} level={3} />
        </Block>
      )}
    </>
  );
}

/** Returns the address of a page of the issue whose first page is at `first`. */
const pageHref = (first: string, number: number) => first.slice(0, first.lastIndexOf("/") + 1) + number;

function Entries({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <ul>
      {entries.map(({ title, href, children }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the contents of an issue do not change on a page.
        <li key={index}>
          {href === null ? <span>{title}</span> : <a href={href}>{title}</a>}
          {children.length > 0 && <Entries entries={children} />}
        </li>
      ))}
    </ul>
  );
}
