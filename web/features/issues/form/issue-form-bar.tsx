import { Button, Text, Tooltip } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatTime } from "../../../ui/format.ts";
import { SaveState, type SaveStatus } from "../../../ui/save-state.tsx";
import classes from "./issue-form.module.css";

export interface IssueFormBarProps {
  status: SaveStatus;
  keptAt: number | null;
  importsAgain: boolean;
  saveLabel: string;
  /** False while there is nothing to save. */
  canSave: boolean;
  cancelTo: string;
  onSave: () => void;
}

/** Whether everything is saved, always on screen, and the button that sees to it. */
export function IssueFormBar(props: IssueFormBarProps) {
  const { status, keptAt, importsAgain, saveLabel, canSave, cancelTo, onSave } = props;
  const { t } = useTranslation("issues");
  useHotkeys([["mod+S", onSave]], []);
  return (
    <div className={classes.bar}>
      <div className={classes.status}>
        <SaveState status={status} />
        {keptAt !== null && status.kind !== "saving" && (
          <Text size="xs" c="dimmed">
            {t("form.draft.kept", { time: formatTime(keptAt) })}
          </Text>
        )}
        {importsAgain && (
          <Text size="xs" c="dimmed">
            {t("form.compare.imports_again")}
          </Text>
        )}
      </div>
      <div className={classes.buttons}>
        <Button component={Link} to={cancelTo} variant="default">
          {t("form.cancel")}
        </Button>
        <Tooltip label={t("form.save_hint")}>
          <Button type="submit" disabled={!canSave} aria-keyshortcuts="Control+S">
            {saveLabel}
          </Button>
        </Tooltip>
      </div>
    </div>
  );
}
