import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { settingsTabs } from "#web/console/app/routing/tabs.ts";
import { TabbedPage } from "#web/console/components/page/tabbed-page.tsx";

/** Renders the settings. */
export default function SettingsPage() {
  const { t } = useTranslation("settings");
  const { organization, publication, role } = usePublication();
  return (
    <TabbedPage
      title={t("title")}
      description={t("description", { organization: organization.name, role: t(`role.${role}`) })}
      tabs={settingsTabs.map(({ name, permission }) => ({
        label: t(`tab.${name}`),
        to: paths.settingsTab(publication.id, name),
        permission,
      }))}
    />
  );
}
