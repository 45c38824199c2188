import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Emag } from "#shared/contract/emags.ts";
import { datesInFileName } from "#shared/dates-in-text.ts";
import { issueKeys } from "#web/api/query-keys.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { cacheResponse } from "#web/api/versioned.ts";
import { formatDate } from "#web/console/i18n/formats.ts";
import { wallTimeOf } from "#web/lib/release-time.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { issueEditionQuery } from "../api/issue-edition.api.ts";
import { replaceIssueFile } from "../api/issues.api.ts";
import { modeOf } from "../state/issue-state.ts";
import { useFileUpload } from "../upload/use-file-upload.ts";
import { actionFailure } from "../use-issue-actions.tsx";

/** Uploads a file and imports it in place of the one of an issue. Asks first if the date in its name is not that of the issue. */
export function useReplaceFile(record: Emag) {
  const { t } = useTranslation(["issues", "issue"]);
  const publication = usePublicationRef();
  const client = useQueryClient();
  const { publication_id } = publication;
  const { time_zone } = usePublication().publication;
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
  const isRunning = !isOver || replacing.isPending;

  async function start(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (!file || isRunning) return;
    if (files.length > 1)
      return void notifications.show({ color: "red", message: t("issue:replace.one_file") });
    if (await isExpected(file)) upload.start(file);
  }

  async function isExpected({ name }: File): Promise<boolean> {
    const dates = datesInFileName(name);
    const [date] = dates;
    if (date === undefined) return true;
    const expected = await dayOfIssue();
    if (expected === null || dates.includes(expected)) return true;
    const day = (value: string) => formatDate(value, "UTC");
    return confirm({
      title: t("issue:replace.other_title", { file: name }),
      text: t("issue:replace.other_text", { date: day(date), expected: day(expected) }),
      confirm: t(`issue:replace.${kind}`),
    });
  }

  /** Returns the day of the issue's edition, otherwise of its release, or null. */
  async function dayOfIssue(): Promise<string | null> {
    const query = issueEditionQuery(publication_id, record.id);
    const edition = kind === "pdf" ? await client.ensureQueryData(query).catch(() => null) : null;
    const released = record.released_at && wallTimeOf(record.released_at, time_zone).slice(0, 10);
    return edition?.planned_edition?.local_date ?? released;
  }

  return { kind, upload, isRunning, start };
}

export type ReplaceFile = ReturnType<typeof useReplaceFile>;
