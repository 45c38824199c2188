import { notifications } from "@mantine/notifications";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { PREVIOUS_IMPORT_DAYS } from "#shared/console/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { isGone, isStale, type Versioned } from "../../api/client.ts";
import { reviewKeys } from "../../api/review-keys.ts";
import { usePublication, usePublicationRef } from "../../api/session.ts";
import { cacheAnswer, markStale } from "../../api/versioned.ts";
import { confirm } from "../../ui/confirm.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { askImportAgain } from "./ask-import-again.tsx";
import { hasPages, type IssueState } from "./issue-state.ts";
import {
  cancelIssueImport,
  deleteIssue,
  goBackToPrevious,
  importIssueAgain,
  issueKeys,
} from "./issues.api.ts";

/** The issue an action is about, as far as its questions and answers need to know it. */
export interface ActionTarget {
  id: number;
  name: string;
  state: IssueState;
}

/** What a person may do with an issue, so that nobody is offered what would be refused. */
export interface IssueRights {
  write: boolean;
  cancel: boolean;
}

export function useIssueRights(): IssueRights {
  const { can } = usePublication();
  return { write: can("emags.write"), cancel: can("imports.cancel") };
}

/** Why something could not be done with an issue, as the end of a sentence that names it. */
export function actionFailure(t: TFunction<"issues">, error: unknown): string {
  if (isStale(error)) return t("action.changed_meanwhile");
  if (isGone(error)) return t("action.gone");
  return errorMessage(error);
}

/** Import again, go back, cancel and delete: each asks first, says what will happen, and reports how it went. */
export function useIssueActions() {
  const { t } = useTranslation("issues");
  const publication = usePublicationRef();
  const client = useQueryClient();

  const { publication_id } = publication;

  function refresh(...keys: QueryKey[]): void {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  }

  function remember(answer: Versioned<Emag>): void {
    cacheAnswer(client, issueKeys.record(publication_id, answer.data.id), answer);
  }

  /** The keys of what is shown of an issue beside the lists and its record. */
  const around = (emagId: number): QueryKey[] => [
    issueKeys.summaries(publication_id),
    issueKeys.attempts(publication_id, emagId),
    reviewKeys.all(publication_id),
  ];

  async function attempt(
    target: ActionTarget,
    action: () => Promise<string>,
    afterwards = () => refresh(...around(target.id)),
  ): Promise<boolean> {
    try {
      notifications.show({ message: await action() });
      afterwards();
      return true;
    } catch (error) {
      const message = t("action.failed", { name: target.name, reason: actionFailure(t, error) });
      notifications.show({ color: "red", message, autoClose: false });
      refresh(issueKeys.record(publication_id, target.id), ...around(target.id));
      return false;
    } finally {
      refresh(issueKeys.lists(publication_id));
    }
  }

  async function importAgain(target: ActionTarget): Promise<boolean> {
    const choice = await askImportAgain({
      title: t("action.again_title", { name: target.name }),
      text: t("action.again_text"),
      withoutPages: hasPages(target.state) ? null : t("action.again_hidden"),
      confirm: t("action.import_again"),
    });
    if (!choice) return false;
    return attempt(target, async () => {
      remember(await importIssueAgain(publication, target.id, choice));
      return t("action.import_started", { name: target.name });
    });
  }

  async function goBack(target: ActionTarget, importId: string): Promise<boolean> {
    const agreed = await confirm({
      title: t("action.go_back_title", { name: target.name }),
      text: t("previous" in target.state ? "action.go_back_text_failed" : "action.go_back_text", {
        days: PREVIOUS_IMPORT_DAYS,
      }),
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

  /** Resolves to whether the issue is gone, so that its own screen can be left. */
  async function remove(target: ActionTarget): Promise<boolean> {
    const agreed = await confirm({
      title: t("action.delete_title", { name: target.name }),
      text: t("action.delete_text"),
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
      // Its screen is left only now, and would be answered with 404.
      () => markStale(client, issueKeys.record(publication_id, target.id), ...around(target.id)),
    );
  }

  return { importAgain, goBack, cancelImport, remove };
}
