import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { TabbedPage } from "#web/console/components/page/tabbed-page.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { settingsTabs } from "#web/console/routing/tabs.ts";

export default function SettingsPage() {
  const { t } = useTranslation(["settings", "common"]);
  const { organization, publication, role } = usePublication();
  return (
    <TabbedPage
      title={t("common:nav.settings")}
      description={t("description", { organization: organization.name, role: t(`role.${role}`) })}
      tabs={settingsTabs.map(({ name, permission }) => ({
        label: t(`tab.${name}`),
        to: paths.settingsTab(publication.id, name),
        permission,
      }))}
    />
  );
}
