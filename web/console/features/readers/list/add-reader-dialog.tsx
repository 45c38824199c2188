import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { paths } from "#web/console/routing/paths.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { ownNavigation } from "#web/ui/dialogs/unsaved-changes-guard.tsx";
import { announceInvitation } from "../announce-invitation.ts";
import { addReader } from "../readers.api.ts";

export function AddReaderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["readers", "common"]);
  const { organization, publication } = usePublication();
  const navigate = useNavigate();
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const add = useMutation({
    mutationFn: () =>
      addReader(organization.id, { email: email.trim(), name: name.trim(), publication_id: publication.id }),
    onSuccess: ({ reader: { id, email: address }, invitation }) => {
      if (invitation) announceInvitation(t, invitation, address);
      else notifications.show({ color: "green", message: t("add.added", { email: address }) });
      navigate(paths.reader(publication.id, id), { state: ownNavigation });
    },
  });
  const reason = unplacedReason(add.error, ["email", "name"]);
  return (
    <Dialog onClose={onClose} title={t("add.title")} parameter="new" closeOnClickOutside={false}>
      <DialogForm
        problem={reason && t("add.failed", { reason })}
        submit={t("add.submit")}
        saving={add.isPending}
        unsaved={email.trim() !== "" || name.trim() !== ""}
        onSubmit={() => add.mutate()}
        onCancel={onClose}
      >
        <TextInput
          type="email"
          label={t("email")}
          description={t("add.email_hint", { publication: publication.name })}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errorAt(add.error, "email")}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          label={t("common:name")}
          description={t("add.name_hint")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorAt(add.error, "name")}
          autoComplete="off"
          maxLength={200}
        />
      </DialogForm>
    </Dialog>
  );
}
