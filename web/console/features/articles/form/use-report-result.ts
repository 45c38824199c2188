import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import { actionFailure } from "../use-article-actions.ts";
import { DraftConflict } from "./draft/draft-conflict.ts";

/** Shows the result of an action on the article. `undo` returns the action of the notice, if there is one. */
export type ReportResult = (
  result: Promise<boolean>,
  done: () => string,
  undo?: () => (() => void) | undefined,
) => Promise<boolean>;

/** Returns a function that shows the result of an action on the article with this title. */
export function useReportResult(title: string): ReportResult {
  const { t } = useTranslation(["articles", "common"]);

  function fail(reason: string): false {
    notifications.show({
      color: "red",
      message: t("action.failed", { name: title, reason }),
      autoClose: false,
    });
    return false;
  }

  return async (result, done, undo) => {
    try {
      if (!(await result)) return fail(t("action.unsaved"));
    } catch (error) {
      if (error instanceof DraftConflict) return false;
      return fail(actionFailure(t, error));
    }
    const onUndo = undo?.();
    if (!onUndo) notifications.show({ message: done() });
    else {
      const actions = [{ label: t("common:actions.undo"), onClick: onUndo }];
      actionNotice({ id: "article-undo", message: done(), actions });
    }
    return true;
  };
}
