import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { formatDateTime } from "#web/console/i18n/formats.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { LinkShown } from "./link-shown.tsx";
import { invite } from "./people.api.ts";
import { RolesFields, type RolesValue } from "./roles-fields.tsx";

interface InviteDialogProps {
  onClose: () => void;
}

const DEFAULT_ROLES: RolesValue = { role: "editor", publication_roles: [] };

export function InviteDialog({ onClose }: InviteDialogProps) {
  const { t } = useTranslation("settings-people");
  const { organization } = usePublication();
  const [email, setEmail] = useState("");
  const [roles, setRoles] = useState(DEFAULT_ROLES);
  const send = useMutation({
    mutationFn: () => invite(organization.id, { email: email.trim(), ...roles }),
  });
  const reason = unplacedReason(send.error);
  const made = send.data;
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={made ? t("link_title", { email: made.invitation.email }) : t("invite")}
      parameter="new"
      closeOnClickOutside={false}
      result={
        made && (
          <LinkShown
            url={made.url}
            text={t("link_text", {
              email: made.invitation.email,
              until: formatDateTime(made.invitation.expires_at),
            })}
            onDone={onClose}
          />
        )
      }
    >
      <DialogForm
        problem={reason && t("invite_failed", { reason })}
        submit={t("invite_submit")}
        saving={send.isPending}
        unsaved={email.trim() !== "" || JSON.stringify(roles) !== JSON.stringify(DEFAULT_ROLES)}
        onSubmit={() => send.mutate()}
        onCancel={onClose}
      >
        <TextInput
          type="email"
          label={t("email")}
          description={t("email_hint")}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errorAt(send.error, "email")}
          autoComplete="off"
          data-autofocus
        />
        <RolesFields
          value={roles}
          onChange={setRoles}
          publications={organization.publications}
          error={send.error}
        />
      </DialogForm>
    </Dialog>
  );
}
