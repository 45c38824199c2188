import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { TabbedPage } from "#web/console/components/page/tabbed-page.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { accessTabs } from "#web/console/routing/tabs.ts";

export default function AccessPage() {
  const { t } = useTranslation(["access", "common"]);
  const { publication } = usePublication();
  return (
    <TabbedPage
      title={t("common:nav.access")}
      description={t("description", { publication: publication.name })}
      tabs={accessTabs.map(({ name, permission }) => ({
        label: t(`tab.${name}`),
        to: paths.accessTab(publication.id, name),
        permission,
      }))}
    />
  );
}
