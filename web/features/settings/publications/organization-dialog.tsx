import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Organization } from "#shared/console/session.ts";
import { ApiError, isStale } from "../../../api/client.ts";
import { errorMessage } from "../../../ui/error-message.ts";
import { fieldMessage } from "../../../ui/field-errors.ts";
import { NameDialog } from "../name-dialog.tsx";
import { useFreshSession, useRenameOrganization } from "../settings.api.ts";

interface OrganizationDialogProps {
  organization: Organization;
  onClose: () => void;
}

/** Renames an organization. */
export default function OrganizationDialog({ organization, onClose }: OrganizationDialogProps) {
  const { t } = useTranslation("settings-publications");
  const [base, setBase] = useState(organization);
  const rename = useRenameOrganization();
  const freshSession = useFreshSession();
  const [problem, setProblem] = useState<string | null>(null);
  const nameError =
    rename.error instanceof ApiError ? fieldMessage(rename.error.fields.name?.join(", ")) : undefined;

  async function send(name: string): Promise<void> {
    setProblem(null);
    try {
      await rename.mutateAsync({ organization: base, name });
      notifications.show({ color: "green", message: t("saved", { name }) });
      onClose();
    } catch (error) {
      if (!isStale(error)) return setProblem(t("not_saved", { reason: errorMessage(error) }));
      const theirs = (await freshSession()).organizations.find(({ id }) => id === base.id);
      if (!theirs) return setProblem(t("gone"));
      setBase(theirs);
      setProblem(t("conflict", { values: `${t("name")}: ${theirs.name}` }));
    }
  }

  return (
    <NameDialog
      title={t("rename_organization")}
      label={t("name")}
      initial={organization.name}
      problem={nameError ? null : problem}
      error={nameError}
      saving={rename.isPending}
      onSave={(name) => void send(name)}
      onClose={onClose}
    />
  );
}
