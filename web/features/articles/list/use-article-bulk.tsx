import { useQueryClient } from "@tanstack/react-query";
import { FolderTree, Send, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Story } from "#shared/contract/stories.ts";
import type { Versioned } from "../../../api/client.ts";
import { usePublicationRef } from "../../../api/session.ts";
import { cacheAnswer } from "../../../api/versioned.ts";
import { paths } from "../../../app/paths.ts";
import { type BulkOptions, goneAtLast } from "../../../ui/bulk-actions.ts";
import { articleKeys, deleteArticle, publishArticle, sortArticle } from "../articles.api.ts";
import { actionFailure } from "../use-article-actions.ts";
import type { Sorting } from "./sort-dialog.tsx";

const SortDialog = lazy(() => import("./sort-dialog.tsx"));

/** What can be done with many articles at once, over the contract's own routes. */
export function useArticleBulk(): { options: BulkOptions; dialog: ReactNode } {
  const { t } = useTranslation("articles");
  const publication = usePublicationRef();
  const client = useQueryClient();
  const { publication_id } = publication;
  const [asked, setAsked] = useState<{ count: number; answer: (sorting: Sorting | null) => void } | null>(
    null,
  );
  const dialog = asked && (
    <Suspense>
      <SortDialog count={asked.count} onAnswer={asked.answer} />
    </Suspense>
  );
  const remember = (answer: Versioned<Story>) =>
    cacheAnswer(client, articleKeys.record(publication_id, answer.data.id), answer);
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
        perform: async (id) => remember(await publishArticle(publication, id)),
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
          const { promise, resolve } = Promise.withResolvers<Sorting | null>();
          setAsked({ count, answer: resolve });
          const chosen = await promise;
          setAsked(null);
          if (!chosen) return null;
          return async (id) => remember(await sortArticle(publication, id, chosen.how, chosen.categoryIds));
        },
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
        perform: (id) => goneAtLast(deleteArticle(publication, id)),
      },
    ],
  };
  return { options, dialog };
}
