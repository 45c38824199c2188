import { useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { PREVIOUS_IMPORT_DAYS } from "#shared/console/issues/imports.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { TRASH_DAYS } from "#shared/console/trash.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Versioned } from "#web/api/client.ts";
import { isNotFound } from "#web/api/http/errors.ts";
import { issueKeys } from "#web/api/query-keys.ts";
import { cacheReview, changeReview, fetchReview, type RecordReviewSubject } from "#web/api/reviews.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { cacheResponse } from "#web/api/versioned.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { type Attempt, attempt } from "#web/console/components/feedback/run-action.ts";
import { useRestore } from "#web/console/components/trash/use-restore.ts";
import {
  hasUnconfirmedWarnings,
  withConfirmedWarnings,
} from "#web/console/components/warnings/confirm-warnings.tsx";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { isInFuture } from "#web/lib/is-in-future.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import {
  cancelIssueImport,
  confirmIssueWarnings,
  deleteIssue,
  goBackToPrevious,
  importIssueAgain,
  releaseIssue,
} from "./api/issues.api.ts";
import { confirmReimport } from "./confirm-reimport.tsx";
import { hasPages, type IssueState } from "./state/issue-state.ts";

export interface ActionTarget {
  id: number;
  name: string;
  state: IssueState;
}

export interface IssuePermissions {
  write: boolean;
  release: boolean;
  cancel: boolean;
  review: boolean;
}

export function useIssuePermissions(): IssuePermissions {
  const { can } = usePublication();
  return {
    write: can("emags.write"),
    release: can("releases.write"),
    cancel: can("imports.cancel"),
    review: can("reviews.write"),
  };
}

export function actionFailure(t: TFunction<"issues">, error: unknown): string {
  if (isNotFound(error)) return t("action.gone");
  return errorMessage(error);
}

/** Returns the actions of an issue. Each asks for confirmation and reports its result. */
export function useIssueActions() {
  const { t } = useTranslation(["issues", "common"]);
  const publication = usePublicationRef();
  const client = useQueryClient();
  const { announceDeletion } = useRestore();

  const { publication_id } = publication;
  const { time_zone, approval_required } = usePublication().publication;

  function remember(answer: Versioned<Emag>): void {
    cacheResponse(client, issueKeys.record(publication_id, answer.data.id), answer);
  }

  const attemptOn = ({ name }: ActionTarget, run: Attempt["run"], notify?: Attempt["notify"]) =>
    attempt({
      run,
      failed: (error) =>
        // The user has answered the question about the warnings with no.
        hasUnconfirmedWarnings(error) ? null : t("action.failed", { name, reason: actionFailure(t, error) }),
      notify,
    });

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
    return attemptOn(target, async () => {
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
    return attemptOn(target, async () => {
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
    return attemptOn(target, async () => {
      const cancelled = await cancelIssueImport(publication_id, target.id);
      return t(cancelled ? "action.import_cancelled" : "action.nothing_to_cancel", { name: target.name });
    });
  }

  /**
   * Sets the release date of an issue, from which readers see it, and offers Undo. Asks before the planned date of its edition.
   * Approves the issue first if `approval` is given.
   */
  async function publish(
    { data, version }: Versioned<Emag>,
    target: ActionTarget,
    releasedAt: string,
    { approval, edition }: { approval?: RecordReviewSubject | undefined; edition: PlannedEdition | null },
  ): Promise<boolean> {
    if (edition && isInFuture(edition.release_date) && releasedAt < edition.release_date) {
      const isLater = isInFuture(releasedAt);
      const agreed = await confirm({
        title: t("action.early_title", { name: target.name }),
        text: t("action.early_text", { when: formatInTimeZone(edition.release_date, time_zone) }),
        confirm: isLater
          ? t("action.early_schedule", { when: formatInTimeZone(releasedAt, time_zone) })
          : t("action.publish_now"),
      });
      if (!agreed) return false;
    }
    const { released_at: before } = data;
    let saved: string | null = null;
    const undo = () =>
      attemptOn(target, async () => {
        remember(await releaseIssue(publication_id, data.id, before, { version: saved }));
        return t("action.publish_undone", { name: target.name });
      });
    const notify = (message: string) =>
      actionNotice({
        id: `publish ${data.id}`,
        message,
        actions: [{ label: t("common:actions.undo"), onClick: () => void undo() }],
      });
    const save = async () => {
      const confirmation = approval && (await approve(approval));
      const answer = await withConfirmedWarnings(
        (confirmedWarnings) =>
          releaseIssue(publication_id, data.id, releasedAt, { version, confirmedWarnings }),
        confirmation,
      );
      saved = answer.version;
      remember(answer);
      return isInFuture(releasedAt)
        ? t("action.scheduled", { name: target.name, when: formatInTimeZone(releasedAt, time_zone) })
        : t("action.published", { name: target.name });
    };
    return attemptOn(target, save, notify);
  }

  /** Approves an issue. Returns the confirmation of its serious warnings, so that publishing does not ask again. */
  async function approve(subject: RecordReviewSubject): Promise<string | undefined> {
    const { version } = await fetchReview(client, subject);
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
    return attemptOn(target, async () => {
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
    return attemptOn(target, async () => {
      remember(await releaseIssue(publication_id, data.id, null, { version }));
      return t("action.unpublished", { name: target.name });
    });
  }

  /** Moves an issue to the trash. Resolves to whether it was moved. */
  async function remove(target: ActionTarget): Promise<boolean> {
    const agreed = await confirm({
      title: t("common:actions.delete_title", { name: target.name }),
      text: t("action.delete_text", { days: TRASH_DAYS }),
      confirm: t("action.delete"),
      destructive: true,
    });
    if (!agreed) return false;
    return attemptOn(
      target,
      async () => {
        await deleteIssue(publication, target.id);
        return t("action.deleted", { name: target.name });
      },
      (message) => announceDeletion({ kind: "emag", id: target.id, name: target.name }, message),
    );
  }

  return { importAgain, goBack, cancelImport, publish, confirmWarnings, unpublish, remove };
}
