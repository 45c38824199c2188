import { useQueryClient } from "@tanstack/react-query";
import { FolderTree, Send, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { TRASH_DAYS } from "#shared/console/trash.ts";
import type { Story } from "#shared/contract/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { cacheResponse } from "#web/api/versioned.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { type BulkOptions, deleteIfExists } from "#web/console/components/lists/bulk-actions.ts";
import { articleKeys, changeArticleCategories, deleteArticle, publishArticle } from "../articles.api.ts";
import { actionFailure } from "../use-article-actions.ts";
import type { CategoryChange } from "./sort-dialog.tsx";

const CategoryChangeDialog = lazy(() => import("./sort-dialog.tsx"));

/** Returns the bulk actions for selected articles, which use the public API routes. */
export function useArticleBulk(): { options: BulkOptions; dialog: ReactNode } {
  const { t } = useTranslation("articles");
  const publication = usePublicationRef();
  const client = useQueryClient();
  const { publication_id } = publication;
  const [prompt, setPrompt] = useState<{
    count: number;
    answer: (change: CategoryChange | null) => void;
  } | null>(null);
  const dialog = prompt && (
    <Suspense>
      <CategoryChangeDialog count={prompt.count} onAnswer={prompt.answer} />
    </Suspense>
  );
  const cacheArticle = (answer: Versioned<Story>) =>
    cacheResponse(client, articleKeys.record(publication_id, answer.data.id), answer);
  const options: BulkOptions = {
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
        perform: async (id) => cacheArticle(await publishArticle(publication, id)),
      },
      {
        name: "categories",
        icon: FolderTree,
        label: t("bulk.categories"),
        title: (count) => t("bulk.categories_title", { count }),
        text: t("bulk.categories_text"),
        confirm: (count) => t("bulk.categories_confirm_add", { count }),
        running: (progress) => t("bulk.running_categories", progress),
        done: (count) => t("bulk.done_categories", { count }),
        itemDone: t("bulk.item_done_categories"),
        async ask(count) {
          const { promise, resolve } = Promise.withResolvers<CategoryChange | null>();
          setPrompt({ count, answer: resolve });
          const chosen = await promise;
          setPrompt(null);
          if (!chosen) return null;
          return async (id) =>
            cacheArticle(await changeArticleCategories(publication, id, chosen.how, chosen.categoryIds));
        },
      },
      {
        name: "delete",
        icon: Trash2,
        destructive: true,
        removes: true,
        label: t("action.delete"),
        title: (count) => t("bulk.delete_title", { count }),
        text: t("bulk.delete_text", { days: TRASH_DAYS }),
        confirm: (count) => t("bulk.delete_confirm", { count }),
        running: (progress) => t("bulk.running_delete", progress),
        done: (count) => t("bulk.done_delete", { count }),
        itemDone: t("bulk.item_done_delete"),
        perform: (id) => deleteIfExists(deleteArticle(publication, id)),
      },
    ],
  };
  return { options, dialog };
}
