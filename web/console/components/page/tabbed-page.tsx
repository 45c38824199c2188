import { ShieldAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router-dom";
import type { Permission } from "#shared/console/permissions.ts";
import { usePublication } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { PageHeader } from "./page-header.tsx";
import { type PageTab, PageTabs } from "./page-tabs.tsx";

interface TabbedPageProps {
  title: string;
  description: string;
  tabs: readonly (PageTab & { permission: Permission })[];
}

/** Renders a page with tabs, each with its own URL. A tab that the person's role doesn't allow explains why. */
export function TabbedPage({ title, description, tabs }: TabbedPageProps) {
  const { t } = useTranslation();
  const { can } = usePublication();
  const { pathname } = useLocation();
  const open = tabs.find(({ to }) => to === pathname);
  return (
    <Page>
      <PageHeader title={title} description={description} />
      <PageTabs label={title} tabs={tabs.filter(({ permission }) => can(permission))} current={pathname} />
      {!open || can(open.permission) ? (
        <Outlet />
      ) : (
        <EmptyState icon={ShieldAlert} title={t("errors.forbidden_title")}>
          {t("errors.forbidden_tab")}
        </EmptyState>
      )}
    </Page>
  );
}
