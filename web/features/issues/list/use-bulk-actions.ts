import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { deleteIssue, importIssueAgain, issueKeys } from "../issues.api.ts";
import { actionFailure, usePublicationRef } from "../use-issue-actions.tsx";
import { type BulkAction, startBulkRun } from "./bulk-run.ts";

/** Starts a bulk action over the contract's own routes; `onDone` hears of every issue it worked for. */
export function useBulkActions(onDone: (id: number) => void) {
  const { t } = useTranslation("issues");
  const publication = usePublicationRef();
  const client = useQueryClient();
  return (action: BulkAction, issues: readonly { id: number; name: string }[]) => {
    const { publication_id } = publication;
    const run = startBulkRun({
      publicationId: publication_id,
      action,
      issues,
      perform: (id) =>
        action === "delete" ? deleteIssue(publication, id) : importIssueAgain(publication, id),
      explain: (error) => actionFailure(t, error),
      onDone,
    });
    void run.then(() => {
      void client.invalidateQueries({ queryKey: issueKeys.lists(publication_id) });
      void client.invalidateQueries({ queryKey: issueKeys.summaries(publication_id) });
    });
  };
}
