import { Group, Text } from "@mantine/core";
import { Check, Circle, CircleAlert, LoaderCircle } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatTime, type Instant } from "./format.ts";
import classes from "./save-state.module.css";
import { useFocusWhenLost } from "./use-focus-when-lost.ts";

export type SaveStatus =
  | { kind: "clean" }
  | { kind: "unsaved" }
  | { kind: "saving" }
  | { kind: "saved"; at: Instant }
  /** The reason is a sentence without its full stop, or with it. */
  | { kind: "failed"; reason: string };

interface SaveStateProps {
  status: SaveStatus;
  /** The button that saved has nothing to do any more, and with it went the focus: it goes here. */
  takesFocus?: boolean;
}

/** "Saved 14:02", "Saving…", "Not saved: …" — on screen at all times, and said by screen readers. */
export function SaveState({ status, takesFocus = false }: SaveStateProps) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  useFocusWhenLost(line, takesFocus && status.kind);
  return (
    <Group
      gap={6}
      wrap="nowrap"
      role="status"
      className={classes.root}
      data-kind={status.kind}
      ref={line}
      tabIndex={takesFocus ? -1 : undefined}
    >
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
