import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import i18next from "i18next";
import type { ReactNode } from "react";

export interface ConfirmOptions {
  /** A question: "Delete Weekly 47?". */
  title: string;
  /** What will happen, and whether it can be undone. */
  text: ReactNode;
  /** The verb on the button: "Delete". */
  confirm: string;
  cancel?: string;
  /** Red, for what cannot be undone. */
  destructive?: boolean;
}

/** Asks before something happens. Resolves to whether the person agreed; Escape means no. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: options.title,
      children: (
        <Text component="div" size="sm">
          {options.text}
        </Text>
      ),
      labels: { confirm: options.confirm, cancel: options.cancel ?? i18next.t("actions.cancel") },
      confirmProps: options.destructive ? { color: "red" } : {},
      closeButtonProps: { "aria-label": i18next.t("actions.close") },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
