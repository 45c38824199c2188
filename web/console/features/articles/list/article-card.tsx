import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { formatDateTime } from "#web/console/app/i18n/formats.ts";
import { ReleaseDate } from "#web/console/components/lists/list-cells.tsx";
import cards from "#web/ui/lists/list-cards.module.css";
import { untilOf } from "../article-state.ts";
import { ArticleStateLine } from "../article-state-line.tsx";
import { ArticleNames, ArticleThumbnail, ArticleTitle } from "./article-columns.tsx";
import type { ArticleRow } from "./article-list-rows.ts";

/** Renders an article of the list in a narrow window. */
export function ArticleCard({ row: { record, state } }: { row: ArticleRow }) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const until = untilOf(state);
  return (
    <>
      <ArticleThumbnail record={record} />
      <div className={cards.text}>
        <ArticleTitle record={record} lines={2} className={cards.name} />
        <ArticleNames record={record} />
        <Text component="div" size="xs" c="dimmed">
          <ReleaseDate record={record} inline />
        </Text>
        <Text component="div" size="sm">
          <ArticleStateLine state={state} />
          {record.has_draft && ` · ${t("list.has_draft")}`}
          {until && ` ${t("list.until", { when: formatDateTime(until, time_zone) })}`}
        </Text>
      </div>
    </>
  );
}
