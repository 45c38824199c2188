import { Button, Text, Tooltip } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import layout from "../../../ui/form-layout.module.css";
import { formatTime } from "../../../ui/format.ts";
import { SaveState, type SaveStatus } from "../../../ui/save-state.tsx";
import { ariaKeys, SAVE_KEYS } from "../../../ui/shortcuts.ts";

export interface IssueFormBarProps {
  status: SaveStatus;
  keptAt: number | null;
  importsAgain: boolean;
  saveLabel: string;
  /** Shown on the button where it says more than its label. */
  saveHint: string | null;
  /** A file is still on its way, and saving waits for it. */
  uploading: boolean;
  /** False while there is nothing to save. */
  canSave: boolean;
  cancelTo: string;
  onSave: () => unknown;
}

/** Whether everything is saved, always on screen, and the button that sees to it. */
export function IssueFormBar(props: IssueFormBarProps) {
  const { status, keptAt, importsAgain, uploading, saveLabel, saveHint, canSave, cancelTo, onSave } = props;
  const { t } = useTranslation("issue-form");
  useHotkeys([["mod+S", () => void onSave()]], []);
  return (
    <div className={layout.bar}>
      <div className={layout.status}>
        <SaveState status={status} takesFocus />
        {keptAt !== null && status.kind !== "saving" && (
          <Text size="xs" c="dimmed">
            {t("draft.kept", { time: formatTime(keptAt) })}
          </Text>
        )}
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
          {t("cancel")}
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
