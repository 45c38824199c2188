import { useEffect, useRef } from "react";
import { NavLink } from "react-router-dom";
import classes from "./page-tabs.module.css";
import { DocumentTitle } from "./page-title.tsx";

export interface PageTab {
  label: string;
  to: string;
}

export interface PageTabsProps {
  /** What the tabs are of: the name of their landmark, and of the page where none of them is open. */
  label: string;
  tabs: readonly PageTab[];
  /** The address of the tab that is open. */
  current: string | undefined;
}

/** The tabs of a page, each with an address of its own. Stands after the header, which names the page as a whole. */
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
