import { Menu } from "@mantine/core";
import { CloudOff, Copy, Eye, Pencil, Send, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ManagedStory } from "#shared/console/articles/managed-stories.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { paths } from "#web/console/routing/paths.ts";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { useArticleActions, useMayWrite } from "../use-article-actions.ts";
import type { ArticleRow } from "./article-list-rows.ts";

export function ArticleRowMenu({ row }: { row: ArticleRow }) {
  const { t } = useTranslation("articles");
  return (
    <RowMenu label={t("action.menu", { name: row.name })}>
      <MenuItems record={row.record} />
    </RowMenu>
  );
}

/** Renders the menu items. A separate component, so that closed menus cost nothing. */
function MenuItems({ record }: { record: ManagedStory }) {
  const { t } = useTranslation("articles");
  const { publication_id } = usePublicationRef();
  const mayWrite = useMayWrite();
  const { publish, takeOffline, duplicate, remove } = useArticleActions();
  return (
    <>
      <Menu.Item
        component={Link}
        to={paths.article(publication_id, record.id)}
        leftSection={<Pencil size={16} />}
      >
        {t("action.open")}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={paths.previewArticle(publication_id, record.id)}
        leftSection={<Eye size={16} />}
      >
        {t("action.preview")}
      </Menu.Item>
      {mayWrite && (
        <>
          {record.published_at === null ? (
            <Menu.Item leftSection={<Send size={16} />} onClick={() => void publish(record)}>
              {t("action.publish")}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<CloudOff size={16} />} onClick={() => void takeOffline(record)}>
              {t("action.take_offline")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Copy size={16} />} onClick={() => void duplicate(record)}>
            {t("action.duplicate")}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<Trash2 size={16} />}
            onClick={() => void remove(record)}
          >
            {t("action.delete")}
          </Menu.Item>
        </>
      )}
    </>
  );
}
