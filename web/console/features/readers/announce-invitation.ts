import { notifications } from "@mantine/notifications";
import type { TFunction } from "i18next";
import type { InvitationMail } from "#shared/console/readers/readers.ts";

/** Notifies of what became of an invitation. A notification that no mail was sent stays until it is closed. */
export function announceInvitation(t: TFunction<"readers">, invitation: InvitationMail, email: string): void {
  const message = t(`invitation.${invitation}`, { email });
  if (invitation === "queued") notifications.show({ color: "green", message });
  else notifications.show({ color: "yellow", message, autoClose: false });
}
