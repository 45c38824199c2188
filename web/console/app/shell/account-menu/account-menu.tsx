import { Menu, Text, UnstyledButton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { BookOpen, LogOut, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Language } from "#shared/console/languages.ts";
import { signOut } from "#web/api/auth.ts";
import { useSession } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { currentLanguage } from "#web/console/i18n/i18n.ts";
import { chooseLanguage, languages } from "#web/console/i18n/language.ts";
import { useNearbyPublication } from "#web/console/routing/last-publication.ts";
import { paths } from "#web/console/routing/paths.ts";
import { useCharacterKeys } from "#web/ui/hooks/shortcuts.ts";
import classes from "../sidebar/sidebar.module.css";

export function PersonMenu({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const role = useNearbyPublication()?.role;
  const [characterKeys, setCharacterKeys] = useCharacterKeys();
  const leave = useMutation({
    mutationFn: signOut,
    // A full page load clears all data of this session.
    onSuccess: () => window.location.assign(paths.signIn),
    onError: (error) =>
      notifications.show({
        color: "red",
        message: t("person.sign_out_failed", { reason: errorMessage(error) }),
      }),
  });
  return (
    <Menu position="top-start" width={232}>
      <Menu.Target>
        <UnstyledButton className={classes.person} aria-label={t("person.menu", { name: user.name })}>
          <span className={classes.initials} aria-hidden>
            {initials(user.name)}
          </span>
          {!collapsed && (
            <span className={classes.text}>
              <span className={classes.name}>{user.name}</span>
              {role && <span className={classes.detail}>{t(`person.role.${role}`)}</span>}
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {user.name}
          </Text>
          <Text size="xs" truncate>
            {user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <LanguageChoice />
        <Menu.Divider />
        <Menu.CheckboxItem checked={characterKeys} onChange={setCharacterKeys}>
          {t("person.character_keys")}
        </Menu.CheckboxItem>
        <Menu.Item component={Link} to={paths.profile} leftSection={<UserRound size={16} aria-hidden />}>
          {t("person.profile")}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={paths.apiDocs}
          target="_blank"
          leftSection={<BookOpen size={16} aria-hidden />}
        >
          {t("person.api_docs")}
        </Menu.Item>
        <Menu.Item
          leftSection={<LogOut size={16} aria-hidden />}
          onClick={() => leave.mutate()}
          disabled={leave.isPending}
        >
          {t("person.sign_out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => word?.charAt(0).toLocaleUpperCase() ?? "").join("");
}

function LanguageChoice() {
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
