import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/client.ts";
import { usePublication } from "../../../api/session.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { fieldMessage } from "../../../ui/field-errors.ts";
import { formatDateTime } from "../../../ui/format.ts";
import { LinkShown } from "./link-shown.tsx";
import { invite, peopleKey } from "./people.api.ts";
import { RolesFields, type RolesValue } from "./roles-fields.tsx";

interface InviteDialogProps {
  onClose: () => void;
}

const NOBODY_YET: RolesValue = { role: "editor", publication_roles: [] };

/** Asks whom to invite and as what, then shows the link this once. */
export function InviteDialog({ onClose }: InviteDialogProps) {
  const { t } = useTranslation("settings-people");
  const { organization } = usePublication();
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const [roles, setRoles] = useState(NOBODY_YET);
  const send = useMutation({
    mutationFn: () => invite(organization.id, { email: email.trim(), ...roles }),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKey(organization.id) }),
  });
  const errors = send.error instanceof ApiError ? send.error.fields : {};
  const problem =
    send.error && Object.keys(errors).length === 0
      ? t("invite_failed", { reason: errorMessage(send.error) })
      : null;
  const made = send.data;
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={made ? t("link_title", { email: made.invitation.email }) : t("invite")}
      parameter="new"
      closeOnClickOutside={false}
      closeOnEscape={!made}
    >
      {made ? (
        <LinkShown
          url={made.url}
          text={t("link_text", {
            email: made.invitation.email,
            until: formatDateTime(made.invitation.expires_at),
          })}
          onDone={onClose}
        />
      ) : (
        <DialogForm
          problem={problem}
          submit={t("invite_submit")}
          saving={send.isPending}
          unsaved={email.trim() !== "" || roles !== NOBODY_YET}
          onSubmit={() => send.mutate()}
          onCancel={onClose}
        >
          <TextInput
            type="email"
            label={t("email")}
            description={t("email_hint")}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={fieldMessage(errors.email?.join(", "))}
            autoComplete="off"
            data-autofocus
          />
          <RolesFields
            value={roles}
            onChange={setRoles}
            publications={organization.publications}
            errors={errors}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}
