import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, Outlet, useLocation } from "react-router-dom";
import { usePublication } from "../../api/session.ts";
import { paths } from "../../app/paths.ts";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useDocumentTitle } from "../../ui/page-title.ts";
import classes from "./access-page.module.css";
import { accessTabs } from "./access-tabs.ts";

/** How readers' access is decided: a page of tabs, each with an address of its own. */
export default function AccessPage() {
  const { t } = useTranslation("access");
  const { publication, can } = usePublication();
  const { pathname } = useLocation();
  const tabs = accessTabs.filter(({ permission }) => can(permission));
  const current = tabs.find(({ name }) => pathname === paths.accessTab(publication.id, name))?.name;
  return (
    <Page>
      <PageHeader title={t("title")} description={t("description", { publication: publication.name })} />
      <TabTitle title={current ? `${t(`tab.${current}`)} · ${t("title")}` : t("title")} />
      <nav aria-label={t("tabs")} className={classes.tabs}>
        <ul className={classes.list}>
          {tabs.map(({ name }) => (
            <li key={name}>
              <TabLink to={paths.accessTab(publication.id, name)} current={name === current}>
                {t(`tab.${name}`)}
              </TabLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </Page>
  );
}

/** After the header, which names the page as a whole. */
function TabTitle({ title }: { title: string }) {
  useDocumentTitle(title, usePublication().publication.name);
  return null;
}

function TabLink({ to, current, children }: { to: string; current: boolean; children: string }) {
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On a phone the tabs scroll sideways.
    if (current) ref.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <NavLink ref={ref} to={to} className={classes.tab}>
      {children}
    </NavLink>
  );
}
