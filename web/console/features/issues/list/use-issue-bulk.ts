import { useQueryClient } from "@tanstack/react-query";
import { RotateCw, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { TRASH_DAYS } from "#shared/console/trash.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { cacheResponse } from "#web/api/versioned.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { type BulkOptions, deleteIfExists } from "#web/console/components/lists/bulk-actions.ts";
import { deleteIssue, importIssueAgain, issueKeys } from "../api/issues.api.ts";
import { confirmReimport } from "../confirm-reimport.tsx";
import { actionFailure } from "../use-issue-actions.tsx";

/** Returns the bulk actions of issues, which use the contract's routes. */
export function useIssueBulk(): BulkOptions {
  const { t } = useTranslation("issues");
  const publication = usePublicationRef();
  const client = useQueryClient();
  const { publication_id } = publication;
  return {
    publicationId: publication_id,
    kind: "issue",
    label: t("bulk.bar"),
    visible: (count) => t("bulk.visible", { count }),
    explain: (error) => actionFailure(t, error),
    pathOf: (id) => paths.issue(publication_id, id),
    onOver() {
      void client.invalidateQueries({ queryKey: issueKeys.lists(publication_id) });
      void client.invalidateQueries({ queryKey: issueKeys.summaries(publication_id) });
    },
    actions: [
      {
        name: "again",
        icon: RotateCw,
        label: t("action.import_again"),
        title: (count) => t("bulk.again_title", { count }),
        text: t("bulk.again_text"),
        confirm: () => t("action.import_again"),
        async ask(count, consequences) {
          const choice = await confirmReimport({
            title: t("bulk.again_title", { count }),
            text: consequences,
            withoutPages: null,
            confirm: t("action.import_again"),
          });
          if (!choice) return null;
          return async (id) => {
            const answer = await importIssueAgain(publication, id, choice);
            cacheResponse(client, issueKeys.record(publication_id, id), answer);
          };
        },
        running: (progress) => t("bulk.running_again", progress),
        done: (count) => t("bulk.done_again", { count }),
        itemDone: t("bulk.item_done_again"),
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
        perform: (id) => deleteIfExists(deleteIssue(publication, id)),
      },
    ],
  };
}
