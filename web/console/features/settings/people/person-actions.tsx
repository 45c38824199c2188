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

export function PersonActions({ person, isSelf, onRoles, onPasswordLink }: PersonActionsProps) {
  const { t } = useTranslation(["settings-people", "common"]);
  const actions = usePersonActions(person);
  return (
    <RowMenu
      label={t("common:list.actions_of", { name: person.name })}
      groups={[
        [
          { label: t("edit_roles"), icon: UserPen, run: onRoles },
          !person.disabled && { label: t("password_link"), icon: KeyRound, run: onPasswordLink },
          person.two_factor &&
            !isSelf && {
              label: t("two_factor_reset"),
              icon: ShieldOff,
              run: () => void actions.turnOffTwoFactor(),
            },
          ...(isSelf ? [] : person.provider_links).map((link) => ({
            label: t("unlink", { provider: link.provider }),
            icon: Unlink,
            run: () => void actions.unlinkProvider(link),
          })),
        ],
        [
          person.disabled && { label: t("enable"), icon: UserCheck, run: () => void actions.enable() },
          !person.disabled &&
            !isSelf && { label: t("disable"), icon: Ban, run: () => void actions.disable() },
          { label: t("remove"), icon: UserMinus, grave: true, run: () => void actions.remove() },
        ],
      ]}
    />
  );
}
