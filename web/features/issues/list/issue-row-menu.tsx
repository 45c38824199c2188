import { ActionIcon, Menu } from "@mantine/core";
import { CircleX, Ellipsis, Eye, Pencil, RotateCw, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePublicationRef } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { isImporting } from "../issue-state.ts";
import { type ActionTarget, useIssueActions, useIssueRights } from "../use-issue-actions.tsx";

/** What can be done with one issue of the list. */
export function IssueRowMenu({ target }: { target: ActionTarget }) {
  const { t } = useTranslation("issues");
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t("action.menu", { name: target.name })}
        >
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items target={target} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The items of the menu, drawn once it opens. */
function Items({ target }: { target: ActionTarget }) {
  const { t } = useTranslation("issues");
  const { publication_id } = usePublicationRef();
  const rights = useIssueRights();
  const { importAgain, cancelImport, remove } = useIssueActions();
  return (
    <>
      <Menu.Item component={Link} to={paths.issue(publication_id, target.id)} leftSection={<Eye size={16} />}>
        {t("action.open")}
      </Menu.Item>
      {rights.write && (
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
      {rights.cancel && isImporting(target.state) && (
        <Menu.Item leftSection={<CircleX size={16} />} onClick={() => void cancelImport(target)}>
          {t("action.cancel_import")}
        </Menu.Item>
      )}
      {rights.write && (
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
