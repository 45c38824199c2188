import { Modal, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Organization } from "#shared/console/session.ts";
import { ApiError } from "../../../api/client.ts";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { fieldMessage } from "../../../ui/field-errors.ts";
import { useReturnFocus } from "../../../ui/use-return-focus.ts";
import { useFreshSession, useRenameOrganization } from "../settings.api.ts";

interface OrganizationDialogProps {
  organization: Organization;
  onClose: () => void;
}

/** Renames an organization. */
export default function OrganizationDialog({ organization, onClose }: OrganizationDialogProps) {
  const { t } = useTranslation("settings-publications");
  useReturnFocus(true);
  const [base, setBase] = useState(organization);
  const [name, setName] = useState(organization.name);
  const rename = useRenameOrganization();
  const freshSession = useFreshSession();
  const [problem, setProblem] = useState<string | null>(null);
  const nameError =
    rename.error instanceof ApiError ? fieldMessage(rename.error.fields.name?.join(", ")) : undefined;

  async function send(): Promise<void> {
    setProblem(null);
    try {
      await rename.mutateAsync({ organization: base, name });
      notifications.show({ color: "green", message: t("saved", { name }) });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412))
        return setProblem(t("not_saved", { reason: errorMessage(error) }));
      const theirs = (await freshSession()).organizations.find(({ id }) => id === base.id);
      if (!theirs) return setProblem(t("gone"));
      setBase(theirs);
      setProblem(t("conflict", { values: `${t("name")}: ${theirs.name}` }));
    }
  }

  return (
    <Modal opened onClose={onClose} title={t("rename_organization")}>
      <DialogForm
        problem={nameError ? null : problem}
        saving={rename.isPending}
        onSubmit={() => void send()}
        onCancel={onClose}
      >
        <TextInput
          label={t("name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={nameError}
          maxLength={200}
          autoComplete="off"
          data-autofocus
        />
      </DialogForm>
    </Modal>
  );
}
