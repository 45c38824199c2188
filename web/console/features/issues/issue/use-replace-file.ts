import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Emag } from "#shared/contract/emags.ts";
import { issueKeys } from "#web/api/query-keys.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { cacheResponse } from "#web/api/versioned.ts";
import { replaceIssueFile } from "../api/issues.api.ts";
import { modeOf } from "../state/issue-state.ts";
import { useFileUpload } from "../upload/use-file-upload.ts";
import { actionFailure } from "../use-issue-actions.tsx";

/** Uploads a file and imports it in place of the one of an issue. */
export function useReplaceFile(record: Emag) {
  const { t } = useTranslation(["issues", "issue"]);
  const publication = usePublicationRef();
  const client = useQueryClient();
  const { publication_id } = publication;
  const kind = modeOf(record) === "epub" ? ("epub" as const) : ("pdf" as const);
  const replacing = useMutation({
    mutationFn: (uploadId: string) => replaceIssueFile(publication, record.id, uploadId),
    onSuccess(issue) {
      cacheResponse(client, issueKeys.record(publication_id, record.id), issue);
      notifications.show({ message: t("action.import_started", { name: record.name }) });
    },
    onError: (error) =>
      notifications.show({
        color: "red",
        message: t("action.failed", { name: record.name, reason: actionFailure(t, error) }),
        autoClose: false,
      }),
  });
  const upload = useFileUpload(kind, publication_id, ({ id }) => replacing.mutate(id));
  const { state } = upload;
  const isOver = state.kind === "idle" || state.kind === "refused" || state.kind === "failed";
  return { kind, upload, isRunning: !isOver || replacing.isPending };
}

export type ReplaceFile = ReturnType<typeof useReplaceFile>;
