import { useMantineColorScheme } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Keyboard, LogOut, Newspaper, Palette, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { signOut } from "../../api/auth.ts";
import { useMaybePublication, useSession } from "../../api/session.ts";
import { paths } from "../../app/paths.ts";
import { places } from "../../app/places.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { globalKeys } from "../../ui/shortcuts.ts";
import type { Command } from "./command.ts";

/** Everything that can be done from the palette by whoever is signed in, where they are. */
export function useActions(showKeys: () => void): Command[] {
  const { t } = useTranslation(["palette", "common"]);
  const { organizations } = useSession();
  const current = useMaybePublication();
  const { setColorScheme } = useMantineColorScheme();
  const commands: Command[] = [];
  if (current) {
    const { id } = current.publication;
    if (current.can("emags.write"))
      commands.push({
        id: "new issue",
        group: "actions",
        icon: Plus,
        label: t("action.new_issue"),
        keys: globalKeys.new_issue,
        to: paths.newIssue(id),
      });
    if (current.can("stories.write"))
      commands.push({
        id: "new article",
        group: "actions",
        icon: Plus,
        label: t("action.new_article"),
        keys: globalKeys.new_article,
        to: paths.newArticle(id),
      });
    for (const { name, icon, to, permission } of places)
      if (current.can(permission))
        commands.push({
          id: `go ${name}`,
          group: "actions",
          icon,
          label: t("action.go", { place: t(`common:nav.${name}`) }),
          keys: globalKeys[name],
          to: to(id),
        });
  }
  for (const organization of organizations)
    for (const { id, name } of organization.publications)
      if (id !== current?.publication.id)
        commands.push({
          id: `publication ${id}`,
          group: "publications",
          icon: Newspaper,
          label: t("action.publication", { name }),
          detail: organization.name,
          to: paths.overview(id),
        });
  for (const theme of ["auto", "light", "dark"] as const)
    commands.push({
      id: `theme ${theme}`,
      group: "actions",
      icon: Palette,
      label: t("action.theme", { theme: t(`common:theme.${theme}`) }),
      run: () => setColorScheme(theme),
    });
  commands.push(
    {
      id: "keys",
      group: "actions",
      icon: Keyboard,
      label: t("action.keys"),
      keys: globalKeys.help,
      run: showKeys,
    },
    { id: "sign out", group: "actions", icon: LogOut, label: t("action.sign_out"), run: () => void leave() },
  );
  return commands;

  async function leave(): Promise<void> {
    try {
      await signOut();
      // A fresh page forgets everything that was on this one.
      window.location.assign(paths.signIn);
    } catch (error) {
      notifications.show({
        color: "red",
        message: t("common:person.sign_out_failed", { reason: errorMessage(error) }),
      });
    }
  }
}
