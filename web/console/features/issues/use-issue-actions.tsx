import { notifications } from "@mantine/notifications";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { PREVIOUS_IMPORT_DAYS } from "#shared/console/issues/imports.ts";
import { TRASH_DAYS } from "#shared/console/trash.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Versioned } from "#web/api/client.ts";
import { isNotFound, isPreconditionFailed } from "#web/api/http/errors.ts";
import { reviewKeys } from "#web/api/review-keys.ts";
import { cacheReview, changeReview, type RecordReviewSubject, recordReviewQuery } from "#web/api/reviews.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { cacheResponse, markStale } from "#web/api/versioned.ts";
import { formatDateTime } from "#web/console/app/i18n/formats.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { useRestore } from "#web/console/components/trash/use-restore.ts";
import {
  hasUnconfirmedWarnings,
  withConfirmedWarnings,
} from "#web/console/components/warnings/confirm-warnings.tsx";
import { isInFuture } from "#web/lib/is-in-future.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import {
  cancelIssueImport,
  confirmIssueWarnings,
  deleteIssue,
  goBackToPrevious,
  importIssueAgain,
  issueKeys,
  updateIssue,
} from "./api/issues.api.ts";
import { confirmReimport } from "./confirm-reimport.tsx";
import { hasPages, type IssueState } from "./state/issue-state.ts";

/** The data of an issue that its actions need. */
export interface ActionTarget {
  id: number;
  name: string;
  state: IssueState;
}

/** Returns the person's permissions on an issue, so that no forbidden action is offered. */
export interface IssuePermissions {
  write: boolean;
  cancel: boolean;
  review: boolean;
}

export function useIssuePermissions(): IssuePermissions {
  const { can } = usePublication();
  return { write: can("emags.write"), cancel: can("imports.cancel"), review: can("reviews.write") };
}

/** Returns the reason of a failed action on an issue. */
export function actionFailure(t: TFunction<"issues">, error: unknown): string {
  if (isPreconditionFailed(error)) return t("action.changed_meanwhile");
  if (isNotFound(error)) return t("action.gone");
  return errorMessage(error);
}

/** Returns the actions of an issue. Each asks for confirmation and reports its result. */
export function useIssueActions() {
  const { t } = useTranslation("issues");
  const publication = usePublicationRef();
  const client = useQueryClient();
  const { announceDeletion } = useRestore();

  const { publication_id } = publication;
  const { time_zone, approval_required } = usePublication().publication;

  function refresh(...keys: QueryKey[]): void {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  }

  function remember(answer: Versioned<Emag>): void {
    cacheResponse(client, issueKeys.record(publication_id, answer.data.id), answer);
  }

  /** Returns the query keys of an issue's related data. */
  const around = (emagId: number): QueryKey[] => [
    issueKeys.summaries(publication_id),
    issueKeys.attempts(publication_id, emagId),
    reviewKeys.all(publication_id),
  ];

  async function attempt(
    target: ActionTarget,
    action: () => Promise<string>,
    afterwards = () => refresh(...around(target.id)),
    notify = (message: string): void => void notifications.show({ message }),
  ): Promise<boolean> {
    try {
      notify(await action());
      afterwards();
      return true;
    } catch (error) {
      // The user has answered the question about the warnings with no.
      if (hasUnconfirmedWarnings(error)) return false;
      const message = t("action.failed", { name: target.name, reason: actionFailure(t, error) });
      notifications.show({ color: "red", message, autoClose: false });
      refresh(issueKeys.record(publication_id, target.id), ...around(target.id));
      return false;
    } finally {
      refresh(issueKeys.lists(publication_id));
    }
  }

  async function importAgain(target: ActionTarget): Promise<boolean> {
    const choice = await confirmReimport({
      title: t("action.again_title", { name: target.name }),
      text: t("action.again_text"),
      withoutPages: hasPages(target.state)
        ? null
        : t(approval_required ? "action.again_hidden_unapproved" : "action.again_hidden"),
      confirm: t("action.import_again"),
    });
    if (!choice) return false;
    return attempt(target, async () => {
      remember(await importIssueAgain(publication, target.id, choice));
      return t("action.import_started", { name: target.name });
    });
  }

  function goBackText(state: IssueState) {
    if ("previous" in state) return "action.go_back_text_failed";
    return approval_required ? "action.go_back_text_approval" : "action.go_back_text";
  }

  async function goBack(target: ActionTarget, importId: string): Promise<boolean> {
    const agreed = await confirm({
      title: t("action.go_back_title", { name: target.name }),
      text: t(goBackText(target.state), { days: PREVIOUS_IMPORT_DAYS }),
      confirm: t("action.go_back"),
    });
    if (!agreed) return false;
    return attempt(target, async () => {
      remember(await goBackToPrevious(publication_id, target.id, importId));
      return t("action.went_back", { name: target.name });
    });
  }

  async function cancelImport(target: ActionTarget): Promise<boolean> {
    const agreed = await confirm({
      title: t("action.cancel_title", { name: target.name }),
      text: t(hasPages(target.state) ? "action.cancel_text_previous" : "action.cancel_text"),
      confirm: t("action.cancel_import"),
      cancel: t("action.keep_importing"),
      destructive: true,
    });
    if (!agreed) return false;
    return attempt(target, async () => {
      const cancelled = await cancelIssueImport(publication_id, target.id);
      return t(cancelled ? "action.import_cancelled" : "action.nothing_to_cancel", { name: target.name });
    });
  }

  /** Sets the release date of an issue, from which readers see it. Approves it first if `approval` is given. */
  function publish(
    { data, version }: Versioned<Emag>,
    target: ActionTarget,
    releasedAt: string,
    approval?: RecordReviewSubject,
  ) {
    return attempt(target, async () => {
      const changes = { released_at: releasedAt };
      const confirmation = approval && (await approve(approval));
      remember(
        await withConfirmedWarnings(
          (confirmedWarnings) =>
            updateIssue(publication, data.id, changes, { version, keepPages: true, confirmedWarnings }),
          confirmation,
        ),
      );
      return isInFuture(releasedAt)
        ? t("action.scheduled", { name: target.name, when: formatDateTime(releasedAt, time_zone) })
        : t("action.published", { name: target.name });
    });
  }

  /** Approves an issue. Returns the confirmation of its serious warnings, so that publishing does not ask again. */
  async function approve(subject: RecordReviewSubject): Promise<string | undefined> {
    const { version } = await client.fetchQuery(recordReviewQuery(subject));
    let confirmation: string | undefined;
    const saved = await withConfirmedWarnings((confirmedWarnings) => {
      confirmation = confirmedWarnings;
      return changeReview(subject, { sign_off: "approved" }, version, confirmedWarnings);
    });
    cacheReview(client, subject, saved);
    return confirmation;
  }

  /** Confirms the serious warnings of an issue that readers see, or will from its release on. */
  function confirmWarnings(target: ActionTarget, confirmation: string) {
    return attempt(target, async () => {
      await confirmIssueWarnings(publication_id, target.id, confirmation);
      return t("action.warnings_confirmed", { name: target.name });
    });
  }

  /** Removes the release date of an issue, so that readers no longer see it. */
  async function unpublish({ data, version }: Versioned<Emag>, target: ActionTarget): Promise<boolean> {
    const text = approval_required ? "action.unpublish_text_approval" : "action.unpublish_text";
    const agreed = await confirm({
      title: t("action.unpublish_title", { name: target.name }),
      text: t(isInFuture(data.released_at) ? "action.unpublish_text_scheduled" : text),
      confirm: t("action.unpublish"),
      destructive: true,
    });
    if (!agreed) return false;
    return attempt(target, async () => {
      remember(await updateIssue(publication, data.id, { released_at: null }, { version, keepPages: true }));
      return t("action.unpublished", { name: target.name });
    });
  }

  /** Moves an issue to the trash. Resolves to whether it was moved. */
  async function remove(target: ActionTarget): Promise<boolean> {
    const agreed = await confirm({
      title: t("action.delete_title", { name: target.name }),
      text: t("action.delete_text", { days: TRASH_DAYS }),
      confirm: t("action.delete"),
      destructive: true,
    });
    if (!agreed) return false;
    return attempt(
      target,
      async () => {
        await deleteIssue(publication, target.id);
        return t("action.deleted", { name: target.name });
      },
      // Marked stale instead of refetched, because its page is still open and would get 404.
      () => markStale(client, issueKeys.record(publication_id, target.id), ...around(target.id)),
      (message) => announceDeletion({ kind: "emag", id: target.id, name: target.name }, message),
    );
  }

  return { importAgain, goBack, cancelImport, publish, confirmWarnings, unpublish, remove };
}
