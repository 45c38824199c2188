import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { useMaybePublication } from "../api/session.ts";
import { paths } from "../app/paths.ts";
import classes from "./page-title.module.css";

export interface Crumb {
  label: string;
  to: string;
}

/** The list of the breadcrumb, which the shell shows in its top bar and each page fills. */
export const breadcrumbList = document.createElement("ol");

/** Names a page of the shell in the browser's title alone. */
export function DocumentTitle({ title }: { title: string }) {
  const { t } = useTranslation();
  const publication = useMaybePublication()?.publication.name;
  return <title>{[title, publication, t("product")].filter(Boolean).join(" · ")}</title>;
}

/**
 * Names a page in the browser's title and in the breadcrumb. `PageHeader` contains it; a page without a header draws it
 * itself. Pass the crumbs between the publication and this page, e.g. the issue list.
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
 * Moves the focus to a page's heading after a navigation, so that a screen reader says where it has
 * arrived and the next Tab starts there. A field that took the focus by itself keeps it.
 */
export function useHeadingFocus() {
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const arrived = focusedPath !== null && focusedPath !== pathname;
    focusedPath = pathname;
    const main = document.getElementById("main");
    const now = document.activeElement;
    // The page itself holds it while its heading is awaited.
    if (arrived && (now === main || !main?.contains(now))) ref.current?.focus({ preventScroll: true });
  }, [pathname]);
  return ref;
}
