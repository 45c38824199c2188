import { Group, Text } from "@mantine/core";
import { Check, Circle, CircleAlert, LoaderCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatTime, type Instant } from "./format.ts";
import classes from "./save-state.module.css";

export type SaveStatus =
  | { kind: "clean" }
  | { kind: "unsaved" }
  | { kind: "saving" }
  | { kind: "saved"; at: Instant }
  /** The reason is a sentence without its full stop, or with it. */
  | { kind: "failed"; reason: string };

/** "Saved 14:02", "Saving…", "Not saved: …" — on screen at all times, and said by screen readers. */
export function SaveState({ status }: { status: SaveStatus }) {
  const { t } = useTranslation();
  return (
    <Group gap={6} wrap="nowrap" role="status" className={classes.root} data-kind={status.kind}>
      {status.kind === "saved" && (
        <>
          <Check size={16} aria-hidden />
          <Text size="sm">{t("save_state.saved", { time: formatTime(status.at) })}</Text>
        </>
      )}
      {status.kind === "saving" && (
        <>
          <LoaderCircle size={16} aria-hidden className={classes.turning} />
          <Text size="sm">{t("save_state.saving")}</Text>
        </>
      )}
      {status.kind === "unsaved" && (
        <>
          <Circle size={10} fill="currentColor" aria-hidden />
          <Text size="sm">{t("save_state.unsaved")}</Text>
        </>
      )}
      {status.kind === "failed" && (
        <>
          <CircleAlert size={16} aria-hidden />
          <Text size="sm">{t("save_state.failed", { reason: status.reason })}</Text>
        </>
      )}
    </Group>
  );
}
