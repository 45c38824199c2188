import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./auth-layout.module.css";

/** The room outside: the product's name, and one thing to do. */
export function AuthLayout({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <header className={classes.brand}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <span>{t("product")}</span>
      </header>
      <main id="main" className={classes.card} data-wide={wide || undefined}>
        {children}
      </main>
    </div>
  );
}
