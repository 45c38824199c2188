import { Group, Text } from "@mantine/core";
import { Check, Circle, CircleAlert, LoaderCircle, RefreshCw } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "#web/console/i18n/formats.ts";
import type { Instant } from "#web/lib/time-zones.ts";
import { useFocusWhenLost } from "../hooks/use-focus-when-lost.ts";
import classes from "./save-state.module.css";

export type SaveStatus =
  | { kind: "clean" }
  /** The note is a sentence about changes by someone else. */
  | { kind: "unsaved"; note?: string | null }
  | { kind: "saving" }
  | { kind: "saved"; at: Instant; note?: string | null }
  /** Shows a newer version. The text is a sentence. */
  | { kind: "followed"; text: string }
  /** The reason is a sentence. */
  | { kind: "failed"; reason: string };

interface SaveStateProps {
  status: SaveStatus;
  /** Takes the focus when the save button becomes disabled. */
  takesFocus?: boolean;
}

/** Renders the save state ("Saved 14:02", "Saving…", "Not saved. …") and announces it to screen readers. */
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
          <Text size="sm">
            {withNote(t("save_state.saved", { time: formatTime(status.at) }), status.note)}
          </Text>
        </>
      )}
      {status.kind === "followed" && (
        <>
          <RefreshCw size={14} aria-hidden />
          <Text size="sm">{status.text}</Text>
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
          <Text size="sm">{withNote(t("save_state.unsaved"), status.note)}</Text>
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

function withNote(text: string, note: string | null | undefined): string {
  return note ? `${text} · ${note}` : text;
}
