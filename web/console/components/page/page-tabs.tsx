import { useEffect, useRef } from "react";
import { NavLink } from "react-router-dom";
import classes from "./page-tabs.module.css";
import { DocumentTitle } from "./page-title.tsx";

export interface PageTab {
  label: string;
  to: string;
}

export interface PageTabsProps {
  /** Accessible name of the tabs, and title of the page if no tab is open. */
  label: string;
  tabs: readonly PageTab[];
  /** URL of the open tab. */
  current: string | undefined;
}

/** Renders the tabs of a page, each with its own URL. Rendered after the page header. */
export function PageTabs({ label, tabs, current }: PageTabsProps) {
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
