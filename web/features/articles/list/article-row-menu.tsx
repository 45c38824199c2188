import { ActionIcon, Menu } from "@mantine/core";
import { CloudOff, Ellipsis, Eye, Pencil, Send, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Story } from "#shared/contract/stories.ts";
import { usePublicationRef } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { useArticleActions, useMayWrite } from "../use-article-actions.ts";

/** What can be done with one article of the list. */
export function ArticleRowMenu({ record }: { record: Story }) {
  const { t } = useTranslation("articles");
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t("action.menu", { name: record.name })}
        >
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items record={record} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The items of the menu, drawn once it opens. */
function Items({ record }: { record: Story }) {
  const { t } = useTranslation("articles");
  const { publication_id } = usePublicationRef();
  const mayWrite = useMayWrite();
  const { publish, takeOffline, remove } = useArticleActions();
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
