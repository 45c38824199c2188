import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import type { Organization } from "#shared/console/identity/session.ts";
import { NameDialog } from "../name-dialog.tsx";
import { renameOrganization, useRefreshSession } from "../settings.api.ts";

interface OrganizationDialogProps {
  organization: Organization;
  onClose: () => void;
}

export default function OrganizationDialog({ organization, onClose }: OrganizationDialogProps) {
  const { t } = useTranslation(["settings-publications", "common"]);
  const refreshSession = useRefreshSession();
  return (
    <NameDialog
      title={t("rename_organization")}
      label={t("name")}
      record={organization}
      words={{
        conflict: ({ name }, _fields, by) => t("conflict", { ...by, values: `${t("name")}: ${name}` }),
        gone: t("gone"),
        failed: (reason) => t("common:save_state.failed", { reason }),
      }}
      save={(name, base) => renameOrganization(base ?? organization, name)}
      fetchNewest={async () => {
        const { organizations } = await refreshSession();
        return organizations.find(({ id }) => id === organization.id) ?? null;
      }}
      onSaved={(name) => notifications.show({ color: "green", message: t("saved", { name }) })}
      onClose={onClose}
    />
  );
}
