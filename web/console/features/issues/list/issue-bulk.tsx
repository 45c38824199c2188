import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TRASH_DAYS } from "#shared/console/trash.ts";
import { issueKeys } from "#web/api/query-keys.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { cacheResponse } from "#web/api/versioned.ts";
import type { BulkAction, BulkOptions } from "#web/console/components/lists/bulk/bulk-actions.ts";
import { BulkDock } from "#web/console/components/lists/bulk/bulk-dock.tsx";
import { useBulkApproval } from "#web/console/components/lists/bulk/use-bulk-approval.ts";
import { useBulkDeletion } from "#web/console/components/lists/bulk/use-bulk-deletion.ts";
import { useBulkEdit } from "#web/console/components/lists/bulk/use-bulk-edit.tsx";
import { hasUnconfirmedWarnings } from "#web/console/components/warnings/confirm-warnings.tsx";
import { paths } from "#web/console/routing/paths.ts";
import type { SelectionState } from "#web/ui/lists/list-selection.ts";
import {
  categoriesQuery,
  deleteIssues,
  editIssue,
  importIssueAgain,
  importSummariesQuery,
} from "../api/issues.api.ts";
import { confirmReimport } from "../confirm-reimport.tsx";
import { issueWords } from "../issue-commands.ts";
import { reviewedImport } from "../state/issue-state.ts";
import { actionFailure, useIssuePermissions } from "../use-issue-actions.tsx";

export default function IssueBulk({ selecting }: { selecting: SelectionState }) {
  return <BulkDock selecting={selecting} {...useIssueBulk()} />;
}

function useIssueBulk(): { options: BulkOptions; dialog: ReactNode } {
  const { t } = useTranslation(["issues", "issue", "common"]);
  const publication = usePublicationRef();
  const { approval_required } = usePublication().publication;
  const client = useQueryClient();
  const permissions = useIssuePermissions();
  const { publication_id } = publication;
  const categories = useQuery({ ...categoriesQuery(publication_id), enabled: permissions.write }).data ?? [];
  const words = issueWords(t);
  const textsOf = (name: "edit" | "again" | "delete") => ({
    name,
    title: (count: number) => t(`bulk.${name}_title`, { count }),
    text: t(`bulk.${name}_text`, { days: TRASH_DAYS }),
    confirm: (count: number) =>
      name === "again" ? words.importAgain.label : t(`bulk.${name}_confirm`, { count }),
    running: (progress: { done: number; total: number }) => t(`bulk.running_${name}`, progress),
    done: (count: number) => t(`bulk.done_${name}`, { count }),
    itemDone: t(`bulk.item_done_${name}`),
  });
  const again = textsOf("again");
  const editing = useBulkEdit({
    texts: { ...textsOf("edit"), label: t("common:actions.edit") },
    fields: permissions.write
      ? {
          categories: categories.map(({ id, name }, index) => ({
            id,
            name,
            parent_id: null,
            position: index + 1,
          })),
          subscribers: t("issue:field.for_subscribers_only"),
          purchase: t("issue:field.single_purchase_required"),
          releasePassed: t(approval_required ? "bulk.release_passed_approved" : "bulk.release_passed"),
        }
      : null,
    hasResponsible: permissions.review,
    async save(id, change, confirmedWarnings) {
      const answer = await editIssue(publication, id, change, confirmedWarnings);
      if (answer) cacheResponse(client, issueKeys.record(publication_id, id), answer);
    },
  });
  const list = {
    kind: "issue",
    explain: (error: unknown) =>
      hasUnconfirmedWarnings(error) ? t("bulk.unconfirmed") : actionFailure(t, error),
  };
  const deletion = useBulkDeletion({
    kind: "emag",
    texts: { ...textsOf("delete"), ...words.remove },
    remove: (ids) => deleteIssues(publication, ids),
    isBatch: true,
    list,
  });
  const writing: BulkAction[] = [
    {
      ...again,
      ...words.importAgain,
      async ask(count, consequences) {
        const choice = await confirmReimport({
          title: again.title(count),
          text: consequences,
          withoutPages: null,
          confirm: again.confirm(count),
        });
        if (!choice) return null;
        return async (id) => {
          const answer = await importIssueAgain(publication, id, choice);
          cacheResponse(client, issueKeys.record(publication_id, id), answer);
        };
      },
    },
    deletion.action,
  ];
  const approval = useBulkApproval(async (id) => {
    const [summary] = await client.fetchQuery({
      ...importSummariesQuery(publication_id, [id]),
      staleTime: 0,
    });
    return { publication_id, emag_id: id, import_id: summary && reviewedImport(summary) };
  });
  const options: BulkOptions = {
    ...list,
    publicationId: publication_id,
    label: t("bulk.bar"),
    visible: (count) => t("bulk.visible", { count }),
    pathOf: (id) => paths.issue(publication_id, id),
    undoing: deletion.undoing,
    actions: [
      ...(permissions.review ? [approval] : []),
      editing.action,
      ...(permissions.write ? writing : []),
    ],
  };
  return { options, dialog: editing.dialog };
}
