import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { useMaybePublication } from "#web/api/session.ts";
import { paths } from "#web/console/routing/paths.ts";
import classes from "./page-title.module.css";

export interface Crumb {
  label: string;
  to: string;
}

/** The element of the breadcrumb. The shell shows it in its top bar, and each page fills it. */
export const breadcrumbList = document.createElement("ol");

export function DocumentTitle({ title }: { title: string }) {
  const { t } = useTranslation();
  const publication = useMaybePublication()?.publication.name;
  return <title>{[title, publication, t("product")].filter(Boolean).join(" · ")}</title>;
}

/**
 * Sets the browser's title and the breadcrumb. `PageHeader` contains it; a page without a header renders it itself.
 * `crumbs` are the pages between the publication and this page, such as the issue list.
 */
export function PageTitle({ title, crumbs = [] }: { title: string; crumbs?: readonly Crumb[] | undefined }) {
  const publication = useMaybePublication()?.publication;
  const home = publication && { label: publication.name, to: paths.overview(publication.id) };
  return (
    <>
      <DocumentTitle title={title} />
      {createPortal(
        <>
          {(home ? [home, ...crumbs] : crumbs).map(({ label, to }) => (
            <li key={to} className={classes.step}>
              <Link to={to} className={classes.link}>
                {label}
              </Link>
            </li>
          ))}
          <li className={classes.step} data-current>
            <span className={classes.current} aria-current="page">
              {title}
            </span>
          </li>
        </>,
        breadcrumbList,
      )}
    </>
  );
}

let focusedPath: string | null = null;

/**
 * Moves the focus to the page's heading after a navigation, so that screen readers announce the page and Tab starts
 * there. A field that has taken the focus keeps it.
 */
export function useHeadingFocus() {
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const arrived = focusedPath !== null && focusedPath !== pathname;
    focusedPath = pathname;
    const main = document.getElementById("main");
    const now = document.activeElement;
    // The main element has the focus until the heading is rendered.
    if (arrived && (now === main || !main?.contains(now))) ref.current?.focus({ preventScroll: true });
  }, [pathname]);
  return ref;
}
