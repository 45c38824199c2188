import { useQueryClient } from "@tanstack/react-query";
import { Send, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../app/paths.ts";
import type { BulkOptions } from "../../../ui/bulk-actions.ts";
import { articleKeys, deleteArticle, publishArticle, usePublicationRef } from "../articles.api.ts";
import { actionFailure } from "../use-article-actions.ts";

/** What can be done with many articles at once, over the contract's own routes. */
export function useArticleBulk(): BulkOptions {
  const { t } = useTranslation("articles");
  const publication = usePublicationRef();
  const client = useQueryClient();
  const { publication_id } = publication;
  return {
    publicationId: publication_id,
    kind: "article",
    label: t("bulk.bar"),
    visible: (count) => t("bulk.visible", { count }),
    explain: (error) => actionFailure(t, error),
    pathOf: (id) => paths.article(publication_id, id),
    onOver: () => void client.invalidateQueries({ queryKey: articleKeys.lists(publication_id) }),
    actions: [
      {
        name: "publish",
        icon: Send,
        label: t("action.publish"),
        title: (count) => t("bulk.publish_title", { count }),
        text: t("bulk.publish_text"),
        confirm: (count) => t("bulk.publish_confirm", { count }),
        running: (progress) => t("bulk.running_publish", progress),
        done: (count) => t("bulk.done_publish", { count }),
        itemDone: t("bulk.item_done_publish"),
        perform: (id) => publishArticle(publication, id),
      },
      {
        name: "delete",
        icon: Trash2,
        destructive: true,
        removes: true,
        label: t("action.delete"),
        title: (count) => t("bulk.delete_title", { count }),
        text: t("bulk.delete_text"),
        confirm: (count) => t("bulk.delete_confirm", { count }),
        running: (progress) => t("bulk.running_delete", progress),
        done: (count) => t("bulk.done_delete", { count }),
        itemDone: t("bulk.item_done_delete"),
        perform: (id) => deleteArticle(publication, id),
      },
    ],
  };
}
