import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router-dom";
import { usePublication } from "../../api/session.ts";
import { paths } from "../../app/paths.ts";
import { accessTabs } from "../../app/tabs.ts";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTabs } from "../../ui/page-tabs.tsx";

/** How readers' access is decided: a page of tabs, each with an address of its own. */
export default function AccessPage() {
  const { t } = useTranslation("access");
  const { publication, can } = usePublication();
  const tabs = accessTabs
    .filter(({ permission }) => can(permission))
    .map(({ name }) => ({ label: t(`tab.${name}`), to: paths.accessTab(publication.id, name) }));
  return (
    <Page>
      <PageHeader title={t("title")} description={t("description", { publication: publication.name })} />
      <PageTabs label={t("title")} tabs={tabs} current={useLocation().pathname} />
      <Outlet />
    </Page>
  );
}
