import { UnstyledButton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/console/i18n/i18n.ts";
import { chooseLanguageSignedOut, languages } from "#web/console/i18n/language.ts";
import classes from "./auth-layout.module.css";

interface AuthLayoutProps {
  title: string;
  wide?: boolean;
  children: ReactNode;
}

export function AuthLayout({ title, wide = false, children }: AuthLayoutProps) {
  const { t } = useTranslation();
  const choose = useMutation({
    mutationFn: chooseLanguageSignedOut,
    onError: () => notifications.show({ color: "red", message: t("errors.offline_title") }),
  });
  return (
    <div className={classes.root}>
      <title>{`${title} · ${t("product")}`}</title>
      <header className={classes.brand}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <span>{t("product")}</span>
      </header>
      <main id="main" className={classes.card} data-wide={wide || undefined}>
        {children}
      </main>
      <footer>
        <fieldset className={classes.choice} aria-label={t("language.label")}>
          {languages.map(([code, name]) => (
            <UnstyledButton
              key={code}
              lang={code}
              aria-pressed={code === currentLanguage()}
              onClick={() => choose.mutate(code)}
            >
              {name}
            </UnstyledButton>
          ))}
        </fieldset>
      </footer>
    </div>
  );
}
