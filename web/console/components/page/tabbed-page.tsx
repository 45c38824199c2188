import { ShieldAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, Outlet, useLocation } from "react-router-dom";
import type { Permission } from "#shared/console/permissions.ts";
import { usePublication } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { PageHeader } from "./page-header.tsx";
import classes from "./page-tabs.module.css";
import { DocumentTitle } from "./page-title.tsx";

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

interface PageTab {
  label: string;
  to: string;
}

interface PageTabsProps {
  /** Accessible name of the tabs, and title of the page if no tab is open. */
  label: string;
  tabs: readonly PageTab[];
  /** URL of the open tab. */
  current: string | undefined;
}

function PageTabs({ label, tabs, current }: PageTabsProps) {
  const open = tabs.find(({ to }) => to === current);
  return (
    <nav aria-label={label} className={classes.tabs}>
      <DocumentTitle title={open ? `${open.label} · ${label}` : label} />
      <ul className={classes.list}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <TabLink tab={tab} current={tab === open} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabLink({ tab, current }: { tab: PageTab; current: boolean }) {
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On a phone the tabs scroll sideways.
    if (current) ref.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <NavLink ref={ref} to={tab.to} className={classes.tab}>
      {tab.label}
    </NavLink>
  );
}
