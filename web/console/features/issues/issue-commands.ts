import type { TFunction } from "i18next";
import { CircleX, CloudOff, Eye, Pencil, RotateCw, Trash2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Emag } from "#shared/contract/emags.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { paths } from "#web/console/routing/paths.ts";
import { hasPages, isImporting } from "./state/issue-state.ts";
import { type ActionTarget, useIssueActions, useIssuePermissions } from "./use-issue-actions.tsx";

/** Returns the label and icon of actions that the bulk bar offers, too. */
export const issueWords = (t: TFunction<"issues">) => ({
  importAgain: { label: t("action.import_again"), icon: RotateCw },
  remove: { label: t("action.delete"), icon: Trash2, grave: true },
});

/** Returns the actions of an issue for its row, its page and the command palette, false where they are not possible or allowed. */
export function useIssueCommands(target: ActionTarget) {
  const { t } = useTranslation(["issues", "issue"]);
  const { publication_id } = usePublicationRef();
  const may = useIssuePermissions();
  const actions = useIssueActions();
  const { id, state } = target;
  const words = issueWords(t);
  const importing = isImporting(state);
  return {
    open: { label: t("action.open"), icon: Eye, to: paths.issue(publication_id, id) },
    preview: (!importing || hasPages(state)) && {
      label: t("issue:preview"),
      icon: Eye,
      to: paths.previewIssue(publication_id, id),
    },
    edit: may.write && { label: t("action.edit"), icon: Pencil, to: paths.editIssue(publication_id, id) },
    importAgain: may.write && { ...words.importAgain, run: () => void actions.importAgain(target) },
    cancelImport: may.cancel &&
      importing && {
        label: t("action.cancel_import"),
        icon: CircleX,
        run: () => void actions.cancelImport(target),
      },
    goBack: (importId: string | null) =>
      may.write &&
      !importing &&
      importId !== null && {
        label: t("action.go_back_to"),
        icon: Undo2,
        run: () => void actions.goBack(target, importId),
      },
    unpublish: (issue: Versioned<Emag>) =>
      may.release &&
      issue.data.released_at !== null && {
        label: t("action.unpublish"),
        icon: CloudOff,
        run: () => void actions.unpublish(issue, target),
      },
    remove: (onRemoved?: () => void) =>
      may.write && {
        ...words.remove,
        run: async () => {
          if (await actions.remove(target)) onRemoved?.();
        },
      },
  };
}
