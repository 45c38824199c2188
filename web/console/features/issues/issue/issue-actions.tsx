import { ActionIcon, Button, Menu } from "@mantine/core";
import { CircleX, CloudOff, Ellipsis, Eye, Pencil, RotateCw, Trash2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import type { Emag } from "#shared/contract/emags.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { hasPages, type IssueState, isImporting } from "../state/issue-state.ts";
import { useIssueActions, useIssueRights } from "../use-issue-actions.tsx";

export interface IssueActionsProps {
  issue: Versioned<Emag>;
  state: IssueState;
  /** The previous import to which the issue can return. */
  previousImportId: string | null;
}

/** Renders the actions of an issue except publishing. */
export function IssueActions({ issue, state, previousImportId }: IssueActionsProps) {
  const { t } = useTranslation(["issues", "issue"]);
  const { publication_id } = usePublicationRef();
  const rights = useIssueRights();
  const navigate = useNavigate();
  const { importAgain, goBack, cancelImport, unpublish, remove } = useIssueActions();
  const record = issue.data;
  const target = { id: record.id, name: record.name, state };
  const importing = isImporting(state);
  return (
    <>
      {(!importing || hasPages(state)) && (
        <Button
          component={Link}
          to={paths.previewIssue(publication_id, record.id)}
          variant="default"
          leftSection={<Eye size={16} aria-hidden />}
        >
          {t("issue:preview")}
        </Button>
      )}
      {rights.cancel && importing && (
        <Button
          variant="default"
          leftSection={<CircleX size={16} aria-hidden />}
          onClick={() => void cancelImport(target)}
        >
          {t("action.cancel_import")}
        </Button>
      )}
      {rights.write && (
        <Button
          component={Link}
          to={paths.editIssue(publication_id, record.id)}
          variant="default"
          leftSection={<Pencil size={16} aria-hidden />}
        >
          {t("action.edit")}
        </Button>
      )}
      {rights.write && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t("action.more")}>
              <Ellipsis size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<RotateCw size={16} aria-hidden />}
              onClick={() => void importAgain(target)}
            >
              {t("action.import_again")}
            </Menu.Item>
            {previousImportId !== null && !importing && (
              <Menu.Item
                leftSection={<Undo2 size={16} aria-hidden />}
                onClick={() => void goBack(target, previousImportId)}
              >
                {t("action.go_back_to")}
              </Menu.Item>
            )}
            {record.released_at !== null && (
              <Menu.Item
                leftSection={<CloudOff size={16} aria-hidden />}
                onClick={() => void unpublish(issue, target)}
              >
                {t("action.unpublish")}
              </Menu.Item>
            )}
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={async () => {
                if (await remove(target)) navigate(paths.issues(publication_id), { replace: true });
              }}
            >
              {t("action.delete")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
