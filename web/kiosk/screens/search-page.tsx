import type { KioskPageOf } from "#shared/kiosk/pages.ts";
import { SEARCH_WORDS_LENGTH } from "#shared/kiosk/pages.ts";
import blocks from "../components/blocks.module.css";
import { Block } from "../components/blocks.tsx";
import { ArticleList, IssueList } from "../components/cards.tsx";
import { useKiosk, useSite } from "../kiosk-context.ts";
import classes from "./kiosk-list-page.module.css";

export function SearchPage({ page }: { page: KioskPageOf<"search"> }) {
  const { t } = useKiosk();
  const { addresses } = useSite();
  const { query, articles, issues } = page;
  const foundNothing = query !== "" && articles.length + issues.length === 0;
  return (
    <>
      <h1 className={classes.title}>{t("search")}</h1>
      <form action={addresses.search} className={classes.form}>
        <input
          className={classes.field}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={SEARCH_WORDS_LENGTH}
          aria-label={t("search_label")}
          // biome-ignore lint/a11y/noAutofocus: the page has no other purpose.
          autoFocus={query === ""}
        />
        <button type="submit" className={`${blocks.button} ${blocks.primary}`}>
          {t("search")}
        </button>
      </form>
      {query === "" && <p className={classes.more}>{t("search_help")}</p>}
      {foundNothing && (
        <div className={classes.more} role="status">
          <h2 className={classes.result}>{t("search_none", { query })}</h2>
          <p>{t("search_none_help")}</p>
        </div>
      )}
      {articles.length > 0 && (
        <Block title={t("articles")}>
          <ArticleList articles={articles} level={3} />
        </Block>
      )}
      {issues.length > 0 && (
        <Block title={t("issues")}>
          <IssueList issues={issues} level={3} />
        </Block>
      )}
    </>
  );
}
