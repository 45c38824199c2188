import { Button } from "@mantine/core";
import { BookOpen, CircleX, CloudOff, Eye, FileUp, Pencil, RotateCw, Trash2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import type { Emag } from "#shared/contract/emags.ts";
import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import type { SourceKind } from "#shared/limits.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublication } from "#web/api/session.ts";
import { type PageCommand, usePageCommands } from "#web/console/components/page/page-commands.ts";
import { PageMenu } from "#web/console/components/page/page-menu.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { hasPages, type IssueState, isImporting, isVisible } from "../state/issue-state.ts";
import { useIssueActions, useIssuePermissions } from "../use-issue-actions.tsx";

export interface IssueActionsProps {
  issue: Versioned<Emag>;
  state: IssueState;
  /** The previous import to which the issue can return. */
  previousImportId: string | null;
  /** The kind of file from which the issue is made. */
  replaces: SourceKind;
  /** Lets the user choose another file. Undefined while one is uploaded. */
  onReplace: (() => void) | undefined;
}

/** Renders the actions of an issue except publishing. */
export function IssueActions({ issue, state, previousImportId, replaces, onReplace }: IssueActionsProps) {
  const { t } = useTranslation(["issues", "issue"]);
  const { id: publication_id, slug } = usePublication().publication;
  const permissions = useIssuePermissions();
  const navigate = useNavigate();
  const { importAgain, goBack, cancelImport, unpublish, remove } = useIssueActions();
  const record = issue.data;
  const target = { id: record.id, name: record.name, state };
  const importing = isImporting(state);
  const buttons: PageCommand[] = [];
  if (!importing || hasPages(state))
    buttons.push({
      id: "preview",
      label: t("issue:preview"),
      icon: Eye,
      to: paths.previewIssue(publication_id, record.id),
    });
  if (permissions.write && onReplace)
    buttons.push({ id: "replace", label: t(`issue:replace.${replaces}`), icon: FileUp, run: onReplace });
  if (permissions.write)
    buttons.push({
      id: "edit",
      label: t("action.edit"),
      icon: Pencil,
      to: paths.editIssue(publication_id, record.id),
    });
  usePageCommands(buttons);
  const commands: (PageCommand & { run: () => void })[] = [];
  if (permissions.cancel && importing)
    commands.push({
      id: "cancel",
      label: t("action.cancel_import"),
      icon: CircleX,
      run: () => void cancelImport(target),
    });
  if (permissions.write)
    commands.push({
      id: "import again",
      label: t("action.import_again"),
      icon: RotateCw,
      run: () => void importAgain(target),
    });
  if (permissions.write && previousImportId !== null && !importing)
    commands.push({
      id: "go back",
      label: t("action.go_back_to"),
      icon: Undo2,
      run: () => void goBack(target, previousImportId),
    });
  if (permissions.release && record.released_at !== null)
    commands.push({
      id: "unpublish",
      label: t("action.unpublish"),
      icon: CloudOff,
      run: () => void unpublish(issue, target),
    });
  if (permissions.write)
    commands.push({
      id: "delete",
      label: t("action.delete"),
      icon: Trash2,
      grave: true,
      async run() {
        if (await remove(target)) navigate(paths.issues(publication_id), { replace: true });
      },
    });
  return (
    <>
      {buttons.map(({ id, label, icon: Icon, to, run }) => {
        const look = { variant: "default", leftSection: <Icon size={16} aria-hidden /> };
        return to === undefined ? (
          <Button key={id} {...look} onClick={run}>
            {label}
          </Button>
        ) : (
          <Button key={id} {...look} component={Link} to={to}>
            {label}
          </Button>
        );
      })}
      {isVisible(state) && (
        <Button
          component="a"
          href={kioskAddresses(slug).issue(record.id, record.name)}
          target="_blank"
          variant="default"
          leftSection={<BookOpen size={16} aria-hidden />}
        >
          {t("issue:open_in_kiosk")}
        </Button>
      )}
      {commands.length > 0 && <PageMenu label={t("action.more")} commands={commands} />}
    </>
  );
}
