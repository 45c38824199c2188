import { Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Language } from "#shared/console/languages.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { currentLanguage } from "#web/console/i18n/i18n.ts";
import { chooseLanguage, languages } from "#web/console/i18n/language.ts";

export function LanguageChoice() {
  const { t } = useTranslation();
  const choose = useMutation({
    mutationFn: chooseLanguage,
    onError: (error) =>
      notifications.show({ color: "red", message: t("language.failed", { reason: errorMessage(error) }) }),
  });
  return (
    <>
      <Menu.Label id="language-choice">{t("language.label")}</Menu.Label>
      <Menu.RadioGroup
        aria-labelledby="language-choice"
        value={currentLanguage()}
        onChange={(value) => choose.mutate(value as Language)}
      >
        {languages.map(([code, name]) => (
          <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
