import { Menu } from "@mantine/core";
import { Ban, KeyRound, ShieldOff, Unlink, UserCheck, UserMinus, UserPen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import type { Person } from "./people.api.ts";
import { usePersonActions } from "./use-person-actions.ts";

interface PersonActionsProps {
  person: Person;
  /** True for the signed-in person, who can't disable their own account. */
  isSelf: boolean;
  onRoles: () => void;
  onPasswordLink: () => void;
}

/** Renders the menu of a person's row. */
export function PersonActions({ person, isSelf, onRoles, onPasswordLink }: PersonActionsProps) {
  const { t } = useTranslation(["settings-people", "common"]);
  const actions = usePersonActions(person);
  return (
    <RowMenu label={t("common:list.actions_of", { name: person.name })}>
      <Menu.Item leftSection={<UserPen size={16} aria-hidden />} onClick={onRoles}>
        {t("edit_roles")}
      </Menu.Item>
      {!person.disabled && (
        <Menu.Item leftSection={<KeyRound size={16} aria-hidden />} onClick={onPasswordLink}>
          {t("password_link")}
        </Menu.Item>
      )}
      {person.two_factor && !isSelf && (
        <Menu.Item
          leftSection={<ShieldOff size={16} aria-hidden />}
          onClick={() => void actions.turnOffTwoFactor()}
        >
          {t("two_factor_reset")}
        </Menu.Item>
      )}
      {!isSelf &&
        person.provider_links.map((link) => (
          <Menu.Item
            key={link.id}
            leftSection={<Unlink size={16} aria-hidden />}
            onClick={() => void actions.unlinkProvider(link)}
          >
            {t("unlink", { provider: link.provider })}
          </Menu.Item>
        ))}
      <Menu.Divider />
      {person.disabled && (
        <Menu.Item leftSection={<UserCheck size={16} aria-hidden />} onClick={() => void actions.enable()}>
          {t("enable")}
        </Menu.Item>
      )}
      {!person.disabled && !isSelf && (
        <Menu.Item leftSection={<Ban size={16} aria-hidden />} onClick={() => void actions.disable()}>
          {t("disable")}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<UserMinus size={16} aria-hidden />}
        c="var(--mantine-color-error)"
        onClick={() => void actions.remove()}
      >
        {t("remove")}
      </Menu.Item>
    </RowMenu>
  );
}
