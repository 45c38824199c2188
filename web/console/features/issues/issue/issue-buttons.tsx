import { Button } from "@mantine/core";
import { BookOpen, FileUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Emag } from "#shared/contract/emags.ts";
import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import type { SourceKind } from "#shared/limits.ts";
import type { Versioned } from "#web/api/client.ts";
import { usePublication } from "#web/api/session.ts";
import { ActionButton } from "#web/console/components/page/action-button.tsx";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import { PageMenu } from "#web/console/components/page/page-menu.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { useIssueCommands } from "../issue-commands.ts";
import { type IssueState, isVisible } from "../state/issue-state.ts";
import { useIssuePermissions } from "../use-issue-actions.tsx";

export interface IssueButtonsProps {
  issue: Versioned<Emag>;
  state: IssueState;
  /** The previous import to which the issue can return. */
  previousImportId: string | null;
  /** The kind of file from which the issue is made. */
  replaces: SourceKind;
  /** Lets the user choose another file. Undefined while one is uploaded. */
  onReplace: (() => void) | undefined;
}

/** The actions of an issue except publishing, as buttons and a menu. */
export function IssueButtons({ issue, state, previousImportId, replaces, onReplace }: IssueButtonsProps) {
  const { t } = useTranslation(["issues", "issue"]);
  const { id: publication_id, slug } = usePublication().publication;
  const { write } = useIssuePermissions();
  const navigate = useNavigate();
  const { id, name } = issue.data;
  const { preview, cancelImport, edit, importAgain, goBack, unpublish, remove } = useIssueCommands({
    id,
    name,
    state,
  });
  const replace = write &&
    onReplace !== undefined && { label: t(`issue:replace.${replaces}`), icon: FileUp, run: onReplace };
  const buttons = [preview, replace, edit];
  usePageCommands(buttons);
  return (
    <>
      {buttons.map((action) => action && <ActionButton key={action.label} action={action} />)}
      {isVisible(state) && (
        <Button
          component="a"
          href={kioskAddresses(slug).issue(id, name)}
          target="_blank"
          variant="default"
          leftSection={<BookOpen size={16} aria-hidden />}
        >
          {t("issue:open_in_kiosk")}
        </Button>
      )}
      <PageMenu
        label={t("action.more")}
        commands={[
          cancelImport,
          importAgain,
          goBack(previousImportId),
          unpublish(issue),
          remove(() => navigate(paths.issues(publication_id), { replace: true })),
        ]}
      />
    </>
  );
}
