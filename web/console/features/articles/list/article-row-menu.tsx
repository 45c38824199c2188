import { useTranslation } from "react-i18next";
import type { ManagedStory } from "#shared/console/articles/managed-stories.ts";
import { MenuItems, RowMenu } from "#web/ui/lists/row-menu.tsx";
import { useArticleCommands } from "../article-commands.ts";
import type { ArticleRow } from "./article-list-rows.ts";

export function ArticleRowMenu({ row }: { row: ArticleRow }) {
  const { t } = useTranslation(["articles", "common"]);
  return (
    <RowMenu label={t("common:list.actions_of", { name: row.name })}>
      <Items record={row.record} />
    </RowMenu>
  );
}

function Items({ record }: { record: ManagedStory }) {
  const { open, preview, publish, publishNow, takeOffline, duplicate, remove } = useArticleCommands(record);
  return (
    <MenuItems groups={[[open, preview, publish, publishNow(), takeOffline(), duplicate], [remove()]]} />
  );
}
