import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { usePublication } from "../../api/session.ts";
import { paths } from "../../app/paths.ts";
import { settingsTabs } from "../../app/tabs.ts";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTabs } from "../../ui/page-tabs.tsx";
import { TabOutlet } from "../../ui/tab-outlet.tsx";

/** What an organization consists of, and who may do what there: a page of tabs, each with an address of its own. */
export default function SettingsPage() {
  const { t } = useTranslation("settings");
  const { organization, publication, role, can } = usePublication();
  const tabs = settingsTabs.map(({ name, permission }) => ({
    label: t(`tab.${name}`),
    to: paths.settingsTab(publication.id, name),
    permission,
  }));
  return (
    <Page>
      <PageHeader
        title={t("title")}
        description={t("description", { organization: organization.name, role: t(`role.${role}`) })}
      />
      <PageTabs
        label={t("title")}
        tabs={tabs.filter(({ permission }) => can(permission))}
        current={useLocation().pathname}
      />
      <TabOutlet tabs={tabs} />
    </Page>
  );
}
