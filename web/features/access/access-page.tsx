import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { usePublication } from "../../api/session.ts";
import { paths } from "../../app/paths.ts";
import { accessTabs } from "../../app/tabs.ts";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTabs } from "../../ui/page-tabs.tsx";
import { TabOutlet } from "../../ui/tab-outlet.tsx";

/** How readers' access is decided: a page of tabs, each with an address of its own. */
export default function AccessPage() {
  const { t } = useTranslation("access");
  const { publication, can } = usePublication();
  const tabs = accessTabs.map(({ name, permission }) => ({
    label: t(`tab.${name}`),
    to: paths.accessTab(publication.id, name),
    permission,
  }));
  return (
    <Page>
      <PageHeader title={t("title")} description={t("description", { publication: publication.name })} />
      <PageTabs
        label={t("title")}
        tabs={tabs.filter(({ permission }) => can(permission))}
        current={useLocation().pathname}
      />
      <TabOutlet tabs={tabs} />
    </Page>
  );
}
