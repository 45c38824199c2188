import { Button, Text, Tooltip } from "@mantine/core";
import { Save } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import { KeptDraft, RecordSaveState } from "#web/console/components/record/session/record-page.tsx";
import type { SharedSession } from "#web/console/components/record/session/use-save-status.ts";
import layout from "#web/ui/forms/form-layout.module.css";
import { ariaKeys, SAVE_KEYS } from "#web/ui/hooks/shortcuts.ts";

export interface IssueFormBarProps {
  session: SharedSession;
  importsAgain: boolean;
  saveLabel: string;
  /** Tooltip of the save button. */
  saveHint: string | null;
  /** True while a file is uploading. Saving waits for it. */
  uploading: boolean;
  /** False without unsaved changes. */
  canSave: boolean;
  cancelTo: string;
  onSave: () => unknown;
}

export function IssueFormBar(props: IssueFormBarProps) {
  const { session, importsAgain, uploading, saveLabel, saveHint, canSave, cancelTo, onSave } = props;
  const { t } = useTranslation(["issue-form", "common"]);
  usePageCommands([
    { label: saveLabel, icon: Save, keys: SAVE_KEYS, disabled: !canSave, run: () => void onSave() },
  ]);
  return (
    <div className={layout.bar}>
      <div className={layout.status}>
        <RecordSaveState session={session} takesFocus />
        <KeptDraft session={session} />
        {uploading && (
          <Text size="xs" c="dimmed" role="status">
            {t("upload.save_waits")}
          </Text>
        )}
        {importsAgain && (
          <Text size="xs" c="dimmed">
            {t("compare.imports_again")}
          </Text>
        )}
      </div>
      <div className={layout.buttons}>
        <Button component={Link} to={cancelTo} variant="default">
          {t("common:actions.cancel")}
        </Button>
        <Tooltip label={saveHint} disabled={saveHint === null}>
          <Button type="submit" disabled={!canSave} aria-keyshortcuts={ariaKeys(SAVE_KEYS)}>
            {saveLabel}
          </Button>
        </Tooltip>
      </div>
    </div>
  );
}
