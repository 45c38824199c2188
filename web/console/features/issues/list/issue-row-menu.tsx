import { useTranslation } from "react-i18next";
import { MenuItems, RowMenu } from "#web/ui/lists/row-menu.tsx";
import { useIssueCommands } from "../issue-commands.ts";
import type { ActionTarget } from "../use-issue-actions.tsx";
import type { IssueRow } from "./issue-list-rows.ts";

export function IssueRowMenu({ row }: { row: IssueRow }) {
  const { t } = useTranslation("issues");
  return (
    <RowMenu label={t("action.menu", { name: row.name })}>
      <Items target={row} />
    </RowMenu>
  );
}

function Items({ target }: { target: ActionTarget }) {
  const { open, edit, importAgain, cancelImport, remove } = useIssueCommands(target);
  return <MenuItems groups={[[open, edit, importAgain, cancelImport], [remove()]]} />;
}
