import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { TRASH_DAYS } from "#shared/console/trash.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";
import type { BulkAction, BulkOptions } from "#web/console/components/lists/bulk/bulk-actions.ts";
import { BulkDock } from "#web/console/components/lists/bulk/bulk-dock.tsx";
import { useBulkApproval } from "#web/console/components/lists/bulk/use-bulk-approval.ts";
import { useBulkDeletion } from "#web/console/components/lists/bulk/use-bulk-deletion.ts";
import { useBulkEdit } from "#web/console/components/lists/bulk/use-bulk-edit.tsx";
import { paths } from "#web/console/routing/paths.ts";
import type { SelectionState } from "#web/ui/lists/list-selection.ts";
import { articleWords } from "../article-commands.ts";
import { cacheArticle, deleteArticle, editArticle, fetchArticle, publishSaved } from "../articles.api.ts";
import { actionFailure } from "../use-article-actions.ts";

export default function ArticleBulk({ selecting }: { selecting: SelectionState }) {
  return <BulkDock selecting={selecting} {...useArticleBulk()} />;
}

export function useArticleBulk(): { options: BulkOptions; dialog: ReactNode } {
  const { t } = useTranslation(["articles", "common"]);
  const publication = usePublicationRef();
  const {
    publication: { approval_required },
    can,
  } = usePublication();
  const client = useQueryClient();
  const { publication_id } = publication;
  const cached = (answer: Versioned<ConsoleStory>) => cacheArticle(client, publication, answer);
  const words = articleWords(t);
  const textsOf = (name: "edit" | "publish" | "delete") => ({
    name,
    title: (count: number) => t(`bulk.${name}_title`, { count }),
    text: t(`bulk.${name}_text`, { days: TRASH_DAYS }),
    confirm: (count: number) => t(`bulk.${name}_confirm`, { count }),
    running: (progress: { done: number; total: number }) => t(`bulk.running_${name}`, progress),
    done: (count: number) => t(`bulk.done_${name}`, { count }),
    itemDone: t(`bulk.item_done_${name}`),
  });
  const editing = useBulkEdit({
    texts: { ...textsOf("edit"), label: t("common:actions.edit") },
    fields: {
      categories: useQuery(categoriesQuery(publication)).data ?? [],
      subscribers: t("article.field.subscription_required"),
      purchase: t("article.field.purchase_required"),
      releasePassed: t("bulk.release_passed"),
    },
    hasResponsible: false,
    save: async (id, change) => cached(await editArticle(publication, id, change)),
  });
  const list = {
    kind: "article",
    explain: (error: unknown) => actionFailure(t, error),
  };
  const deletion = useBulkDeletion({
    kind: "story",
    texts: { ...textsOf("delete"), ...words.remove },
    async remove(ids) {
      for (const id of ids) await deleteArticle(publication, id);
      return new Map();
    },
    isBatch: false,
    list,
  });
  const approval = useBulkApproval(async (id) => {
    const { data, version } = await fetchArticle(publication, id);
    const draft_version = data.draft_version ?? 0;
    return { publication_id, story_id: id, story_version: versionNumber(version) ?? 0, draft_version };
  });
  const publishing: BulkAction = {
    ...textsOf("publish"),
    ...words.publish,
    text: t(approval_required ? "bulk.publish_text_approved" : "bulk.publish_text"),
    perform: async (id) => cached(await publishSaved(publication, id)),
  };
  const writing: BulkAction[] = [editing.action, deletion.action];
  const options: BulkOptions = {
    ...list,
    publicationId: publication_id,
    label: t("bulk.bar"),
    visible: (count) => t("bulk.visible", { count }),
    pathOf: (id) => paths.article(publication_id, id),
    undoing: deletion.undoing,
    actions: [
      ...(can("reviews.write") ? [approval] : []),
      ...(can("releases.write") ? [publishing] : []),
      ...(can("stories.write") ? writing : []),
    ],
  };
  return { options, dialog: editing.dialog };
}
