import { Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { isGone, isStale } from "../../api/client.ts";
import { usePublication, usePublicationRef } from "../../api/session.ts";
import { confirm } from "../../ui/confirm.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { hasResult, type IssueState } from "./issue-state.ts";
import { cancelIssueImport, deleteIssue, importIssueAgain, issueKeys } from "./issues.api.ts";

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

/** Import again, cancel and delete: each asks first, says what will happen, and reports how it went. */
export function useIssueActions() {
  const { t } = useTranslation("issues");
  const publication = usePublicationRef();
  const client = useQueryClient();

  function refresh(emagId: number): void {
    const { publication_id } = publication;
    void client.invalidateQueries({ queryKey: issueKeys.lists(publication_id) });
    void client.invalidateQueries({ queryKey: issueKeys.summaries(publication_id) });
    void client.invalidateQueries({ queryKey: issueKeys.record(publication_id, emagId) });
    void client.invalidateQueries({ queryKey: issueKeys.attempts(publication_id, emagId) });
  }

  async function attempt(target: ActionTarget, action: () => Promise<string>): Promise<boolean> {
    try {
      notifications.show({ message: await action() });
      return true;
    } catch (error) {
      const message = t("action.failed", { name: target.name, reason: actionFailure(t, error) });
      notifications.show({ color: "red", message, autoClose: false });
      return false;
    } finally {
      refresh(target.id);
    }
  }

  async function importAgain(target: ActionTarget): Promise<boolean> {
    const agreed = await confirm({
      title: t("action.again_title", { name: target.name }),
      text: (
        <Stack gap="xs">
          <Text inherit>
            {t(hasResult(target.state) ? "action.again_text" : "action.again_text_no_result")}
          </Text>
          <Text inherit fw={target.state.kind === "visible" ? 600 : undefined}>
            {t("action.again_hidden")}
          </Text>
        </Stack>
      ),
      confirm: t("action.import_again"),
    });
    if (!agreed) return false;
    return attempt(target, async () => {
      await importIssueAgain(publication, target.id);
      return t("action.import_started", { name: target.name });
    });
  }

  async function cancelImport(target: ActionTarget): Promise<boolean> {
    const agreed = await confirm({
      title: t("action.cancel_title", { name: target.name }),
      text: t("action.cancel_text"),
      confirm: t("action.cancel_import"),
      cancel: t("action.keep_importing"),
      destructive: true,
    });
    if (!agreed) return false;
    return attempt(target, async () => {
      const cancelled = await cancelIssueImport(publication.publication_id, target.id);
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
    return attempt(target, async () => {
      await deleteIssue(publication, target.id);
      return t("action.deleted", { name: target.name });
    });
  }

  return { importAgain, cancelImport, remove };
}
