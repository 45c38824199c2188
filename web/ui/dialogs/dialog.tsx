import type { ModalProps } from "@mantine/core";
import { type ReactNode, use, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFocusWhenLost } from "../hooks/use-focus-when-lost.ts";
import { confirm } from "./confirm.tsx";
import { PlainDialog } from "./plain-dialog.tsx";
import { UnsavedChangesGuard } from "./unsaved-changes-guard.tsx";
import { SendingReportContext, UnsavedReportContext, useReport, useUnsavedPart } from "./unsaved-parts.tsx";

export interface DialogProps extends Omit<ModalProps, "opened"> {
  /** Query parameter that opens the dialog, if any. The back button then closes it. */
  parameter?: string;
  /** Shown instead of the form once it is sent, such as a new secret. Escape no longer closes the dialog. */
  result?: ReactNode;
}

/**
 * Renders a dialog with a form. With unsaved changes, Escape, a click outside, the close button, and the back button
 * ask for confirmation first. While the form is being sent, the dialog stays open.
 */
export function Dialog({ parameter, result, onClose, children, ...props }: DialogProps) {
  const { t } = useTranslation();
  const { any: unsaved, report: reportUnsaved } = useReport();
  const { any: isSending, report: reportSending } = useReport();
  const isAlone = use(UnsavedReportContext) === null;
  useUnsavedPart(unsaved);
  const closing = useRef<AbortController | null>(null);
  // The button that had the focus is gone with the form.
  const resultArea = useRef<HTMLDivElement>(null);
  useFocusWhenLost(resultArea, Boolean(result));
  // A save that finishes while the question is open withdraws the question.
  useEffect(() => () => closing.current?.abort(), []);

  async function close(): Promise<void> {
    if (closing.current || isSending) return;
    const asked = new AbortController();
    closing.current = asked;
    const agreed =
      !unsaved ||
      (await confirm(
        {
          title: t("unsaved.discard_title"),
          text: t("unsaved.discard_text"),
          confirm: t("unsaved.discard"),
          cancel: t("unsaved.go_on"),
          destructive: true,
        },
        asked.signal,
      ));
    closing.current = null;
    if (agreed && !asked.signal.aborted) onClose();
  }

  return (
    <PlainDialog
      closeOnEscape={!result}
      {...props}
      {...(isSending && { closeButtonProps: { "aria-label": t("actions.close"), disabled: true } })}
      onClose={() => void close()}
    >
      <UnsavedReportContext value={reportUnsaved}>
        <SendingReportContext value={reportSending}>
          {result ? (
            <div ref={resultArea} tabIndex={-1} style={{ outline: "none" }}>
              {result}
            </div>
          ) : (
            children
          )}
        </SendingReportContext>
      </UnsavedReportContext>
      {isAlone && <UnsavedChangesGuard when={unsaved} {...(parameter ? { parameter } : {})} />}
    </PlainDialog>
  );
}
