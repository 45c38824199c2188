import { Menu } from "@mantine/core";
import { CircleX, Eye, Pencil, RotateCw, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePublicationRef } from "#web/api/session.ts";
import { paths } from "#web/console/routing/paths.ts";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { isImporting } from "../state/issue-state.ts";
import { type ActionTarget, useIssueActions, useIssuePermissions } from "../use-issue-actions.tsx";
import type { IssueRow } from "./issue-list-rows.ts";

export function IssueRowMenu({ row }: { row: IssueRow }) {
  const { t } = useTranslation("issues");
  return (
    <RowMenu label={t("action.menu", { name: row.name })}>
      <Items target={{ id: row.id, name: row.name, state: row.state }} />
    </RowMenu>
  );
}

/** Renders the menu items when the menu opens. */
function Items({ target }: { target: ActionTarget }) {
  const { t } = useTranslation("issues");
  const { publication_id } = usePublicationRef();
  const permissions = useIssuePermissions();
  const { importAgain, cancelImport, remove } = useIssueActions();
  return (
    <>
      <Menu.Item component={Link} to={paths.issue(publication_id, target.id)} leftSection={<Eye size={16} />}>
        {t("action.open")}
      </Menu.Item>
      {permissions.write && (
        <>
          <Menu.Item
            component={Link}
            to={paths.editIssue(publication_id, target.id)}
            leftSection={<Pencil size={16} />}
          >
            {t("action.edit")}
          </Menu.Item>
          <Menu.Item leftSection={<RotateCw size={16} />} onClick={() => void importAgain(target)}>
            {t("action.import_again")}
          </Menu.Item>
        </>
      )}
      {permissions.cancel && isImporting(target.state) && (
        <Menu.Item leftSection={<CircleX size={16} />} onClick={() => void cancelImport(target)}>
          {t("action.cancel_import")}
        </Menu.Item>
      )}
      {permissions.write && (
        <>
          <Menu.Divider />
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<Trash2 size={16} />}
            onClick={() => void remove(target)}
          >
            {t("action.delete")}
          </Menu.Item>
        </>
      )}
    </>
  );
}
