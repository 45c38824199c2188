import type { ModalProps } from "@mantine/core";
import { use, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { confirm } from "./confirm.tsx";
import { PlainDialog } from "./plain-dialog.tsx";
import { UnsavedChangesGuard } from "./unsaved-changes-guard.tsx";
import { SendingReport, UnsavedReport, useReport, useUnsavedPart } from "./unsaved-parts.tsx";

export interface DialogProps extends Omit<ModalProps, "opened"> {
  /** The parameter of the address that opens it, where there is one: the back button closes it. */
  parameter?: string;
}

/**
 * A dialog with a form: with something to lose in it, Escape, a click beside it, its cross and the back button ask first. While
 * the form is on its way to the service it stays.
 */
export function Dialog({ parameter, onClose, children, ...props }: DialogProps) {
  const { t } = useTranslation();
  const { any: unsaved, report: reportUnsaved } = useReport();
  const { any: isSending, report: reportSending } = useReport();
  const isAlone = use(UnsavedReport) === null;
  useUnsavedPart(unsaved);
  const closing = useRef<AbortController | null>(null);
  // What was being saved while the question came up is saved: there is nothing to discard any more.
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
      {...props}
      {...(isSending && { closeButtonProps: { "aria-label": t("actions.close"), disabled: true } })}
      onClose={() => void close()}
    >
      <UnsavedReport value={reportUnsaved}>
        <SendingReport value={reportSending}>{children}</SendingReport>
      </UnsavedReport>
      {isAlone && <UnsavedChangesGuard when={unsaved} {...(parameter ? { parameter } : {})} />}
    </PlainDialog>
  );
}
