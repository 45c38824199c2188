import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMaybePublication } from "../api/session.ts";
import { useBreadcrumb } from "../ui/page-title.ts";
import classes from "./breadcrumb.module.css";
import { paths } from "./paths.ts";

/** The way from the publication to this page. On a narrow screen only its last step. */
export function Breadcrumb() {
  const { t } = useTranslation();
  const publication = useMaybePublication()?.publication;
  const { crumbs, current } = useBreadcrumb();
  return (
    <nav aria-label={t("nav.breadcrumb")} className={classes.root}>
      <ol className={classes.list}>
        {publication && (
          <li className={classes.step}>
            <Link to={paths.overview(publication.id)} className={classes.link}>
              {publication.name}
            </Link>
          </li>
        )}
        {crumbs.map((crumb) => (
          <li key={crumb.to} className={classes.step}>
            <Link to={crumb.to} className={classes.link}>
              {crumb.label}
            </Link>
          </li>
        ))}
        {current && (
          <li className={classes.step} data-current>
            <span className={classes.current} aria-current="page">
              {current}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
