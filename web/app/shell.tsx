import { useTranslation } from "react-i18next";
import { Outlet, ScrollRestoration } from "react-router-dom";
import classes from "./shell.module.css";

/** The frame around every screen of somebody signed in. */
export function Shell() {
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <a href="#main" className={classes.skip}>
        {t("skip_to_content")}
      </a>
      <div className={classes.rail} />
      <div className={classes.column}>
        <main id="main" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <ScrollRestoration />
    </div>
  );
}
