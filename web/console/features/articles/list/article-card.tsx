import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { AccessMissingLine } from "#web/console/components/access/access-missing-line.tsx";
import { ReleaseDate } from "#web/console/components/lists/list-cells.tsx";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import cards from "#web/ui/lists/list-cards.module.css";
import { untilOf } from "../article-state.ts";
import { ArticleStateLine } from "../article-state-line.tsx";
import { ArticleExcerpt, ArticleNames, ArticleThumbnail, ArticleTitleCell } from "./article-columns.tsx";
import type { ArticleRow } from "./article-list-rows.ts";

export function ArticleCard({ row: { record, state } }: { row: ArticleRow }) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const until = untilOf(state);
  return (
    <>
      <ArticleThumbnail record={record} />
      <div className={cards.text}>
        <ArticleTitleCell record={record} lines={2} className={cards.name} />
        <ArticleNames record={record} />
        <ArticleExcerpt record={record} />
        <Text component="div" size="xs" c="dimmed">
          <ReleaseDate record={record} inline />
        </Text>
        <Text component="div" size="sm">
          <ArticleStateLine state={state} />
          {record.has_draft && ` · ${t("list.has_draft")}`}
          {until && ` ${t("list.until", { when: formatInTimeZone(until, time_zone) })}`}
        </Text>
        <AccessMissingLine record={record} />
      </div>
    </>
  );
}
