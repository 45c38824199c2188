import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { PAGE_SEARCH_LIMIT, SEARCH_LENGTH } from "#shared/console/search.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import { Snippet } from "#web/console/components/search/snippet.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { useUrlState, withParameters } from "#web/ui/hooks/use-url-state.ts";
import { SearchField } from "#web/ui/lists/search-field.tsx";
import { pageSearchQuery } from "../../api/issues.api.ts";
import classes from "./page-search.module.css";

export function useSearchText(): string {
  return useSearchParams()[0].get("q") ?? "";
}

export function PageSearchField() {
  const { t } = useTranslation("issue");
  const [, changeQuery] = useUrlState();
  return (
    <div className={classes.field}>
      <SearchField
        label={t("search.label")}
        placeholder={t("search.placeholder")}
        value={useSearchText()}
        maxLength={SEARCH_LENGTH}
        onChange={(value, { replace }) =>
          changeQuery((query) => withParameters(query, { q: value || null }), { replace })
        }
      />
    </div>
  );
}

export function PageHits({ emagId, sought }: { emagId: number; sought: string }) {
  const { t } = useTranslation("issue");
  const { publication } = usePublication();
  const query = useQuery(pageSearchQuery(publication.id, emagId, sought));
  if (query.isPending) return <Skeleton h={160} maw="42rem" />;
  if (!query.data) return <QueryError query={query} title={t("search.failed")} />;
  const { pages, numbers, waiting } = query.data;
  return (
    <section aria-label={t("search.results")}>
      <Text role="status" size="sm" c="dimmed" mb="sm">
        {waiting ? t("search.waiting") : t("search.found", { count: numbers.length })}
        {numbers.length > pages.length && ` ${t("search.first", { count: PAGE_SEARCH_LIMIT })}`}
      </Text>
      <ol className={classes.list}>
        {pages.map(({ page, snippet }) => (
          <li key={page}>
            <Link
              className={classes.hit}
              to={{
                pathname: paths.issuePage(publication.id, emagId, page),
                search: `?${new URLSearchParams({ q: sought })}`,
              }}
            >
              <span className={classes.number}>{t("text.heading", { number: page })}</span>
              <Snippet pieces={snippet} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
