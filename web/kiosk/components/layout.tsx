import { LibraryBig, Search, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import { useKiosk } from "../kiosk-context.ts";
import classes from "./layout.module.css";
import { Preferences } from "./preferences.tsx";

/** Renders the frame of every page except the viewer: masthead, sections and footer. */
export function Layout({ children }: { children: ReactNode }) {
  const { document, t } = useKiosk();
  const { site, page, reader, path } = document;
  const addresses = site && kioskAddresses(site.slug, site.root);
  const isFront = page.kind === "front";
  const returnTo = page.kind === "problem" ? "" : path;
  return (
    <div className={classes.page}>
      <SkipLink />
      {site && addresses && (
        <header className={classes.header}>
          <div className={classes.bar} data-front={isFront || undefined}>
            <Masthead isHeading={isFront}>
              <a
                className={classes.name}
                href={addresses.home}
                aria-label={t("home", { publication: site.name })}
              >
                {site.logoUrl ? <img className={classes.logo} src={site.logoUrl} alt="" /> : site.name}
              </a>
            </Masthead>
            <nav className={classes.tools} aria-label={t("tools")}>
              <a className={classes.tool} href={addresses.search}>
                <Search size={18} aria-hidden /> <span>{t("search")}</span>
              </a>
              <a className={classes.tool} href={addresses.library}>
                <LibraryBig size={18} aria-hidden /> <span>{t("library")}</span>
              </a>
              {reader && (
                <a
                  className={classes.tool}
                  href={reader.isSignedIn ? addresses.account : addresses.signIn(returnTo)}
                  rel={reader.isSignedIn ? undefined : "nofollow"}
                >
                  <UserRound size={18} aria-hidden />{" "}
                  <span>{t(reader.isSignedIn ? "account" : "sign_in")}</span>
                </a>
              )}
            </nav>
          </div>
          {site.categories.length > 0 ? (
            <nav aria-label={t("sections")}>
              <ul className={classes.sections}>
                {site.categories.map(({ name, href }) => (
                  <li key={href}>
                    <a href={href}>{name}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ) : (
            <div className={classes.rule} />
          )}
        </header>
      )}
      <main id="content" className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <div>
          {site && site.about !== "" && <p className={classes.about}>{site.about}</p>}
          {addresses && <Preferences action={addresses.preferences} />}
          {site && addresses && (
            <p className={classes.feeds}>
              <a href={addresses.articlesFeed}>{t("feed_articles")}</a>
              <a href={addresses.issuesFeed}>{t("feed_issues")}</a>
              {site.shopUrl && <a href={site.shopUrl}>{t("shop")}</a>}
              {site.imprintUrl && <a href={site.imprintUrl}>{t("imprint")}</a>}
              {site.privacyUrl && <a href={site.privacyUrl}>{t("privacy")}</a>}
            </p>
          )}
        </div>
      </footer>
    </div>
  );
}

function Masthead({ isHeading, children }: { isHeading: boolean; children: ReactNode }) {
  return isHeading ? <h1>{children}</h1> : <div>{children}</div>;
}

/** Renders the first link of a page, which appears when it has the focus. */
export function SkipLink() {
  const { t } = useKiosk();
  return (
    <a className={classes.skip} href="#content">
      {t("skip")}
    </a>
  );
}
