import { useMantineColorScheme } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { TFunction } from "i18next";
import {
  BookOpen,
  Keyboard,
  Languages,
  LogOut,
  Newspaper,
  Palette,
  Plus,
  Repeat,
  UserPlus,
  UserRound,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Permission } from "#shared/console/permissions.ts";
import { signOut } from "#web/api/auth.ts";
import { type CurrentPublication, useSession } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { chooseLanguage, languages } from "#web/console/i18n/language.ts";
import { areas, creations } from "#web/console/routing/areas.ts";
import { useNearbyPublication } from "#web/console/routing/last-publication.ts";
import { paths } from "#web/console/routing/paths.ts";
import { accessTabs, settingsTabs } from "#web/console/routing/tabs.ts";
import { HELP_KEYS } from "#web/ui/hooks/shortcuts.ts";
import type { Command } from "./command.ts";

type Words = TFunction<["palette", "common", "access", "settings"]>;

export function useActions(showKeys: () => void): Command[] {
  const { t } = useTranslation(["palette", "common", "access", "settings"]);
  const { organizations } = useSession();
  const current = useNearbyPublication();
  const { setColorScheme } = useMantineColorScheme();
  const commands: Command[] = [];
  if (current) commands.push(...createActions(t, current), ...pageLinks(t, current));
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
  for (const [language, name] of languages)
    commands.push({
      id: `language ${language}`,
      group: "actions",
      icon: Languages,
      byName: true,
      label: t("action.language", { language: name }),
      run: () => void attempt(() => chooseLanguage(language), "common:language.failed"),
    });
  commands.push(
    {
      id: "profile",
      group: "actions",
      icon: UserRound,
      label: t("common:person.profile"),
      to: paths.profile,
    },
    {
      id: "api docs",
      group: "actions",
      icon: BookOpen,
      byName: true,
      label: t("common:person.api_docs"),
      run: () => void window.open(paths.apiDocs, "_blank"),
    },
    {
      id: "keys",
      group: "actions",
      icon: Keyboard,
      label: t("action.shortcuts"),
      keys: HELP_KEYS,
      run: showKeys,
    },
    {
      id: "sign out",
      group: "actions",
      icon: LogOut,
      label: t("common:person.sign_out"),
      run: () => void attempt(leave, "common:person.sign_out_failed"),
    },
  );
  return commands;

  async function leave(): Promise<void> {
    await signOut();
    // A full page load clears all state of the session.
    window.location.assign(paths.signIn);
  }

  async function attempt(
    what: () => Promise<void>,
    failed: "common:language.failed" | "common:person.sign_out_failed",
  ): Promise<void> {
    try {
      await what();
    } catch (error) {
      notifications.show({ color: "red", message: t(failed, { reason: errorMessage(error) }) });
    }
  }
}

function createActions(t: Words, { publication: { id }, can }: CurrentPublication): Command[] {
  const candidates: [Permission, Omit<Command, "group" | "icon"> & Partial<Pick<Command, "icon">>][] = [
    ...creations.map(({ permission, name, keys, to }): (typeof candidates)[number] => [
      permission,
      { id: name, label: t(`action.${name}`), keys, to: to(id) },
    ]),
    [
      "article_categories.write",
      { id: "new category", label: t("action.new_category"), to: paths.newCategory(id) },
    ],
    [
      "publications.write",
      {
        id: "new issue category",
        byName: true,
        label: t("action.new_issue_category"),
        to: paths.newIssueCategory(id),
      },
    ],
    [
      "planned_emags.write",
      { id: "new edition", label: t("action.new_edition"), to: paths.newPlannedEdition(id) },
    ],
    [
      "planned_emags.write",
      { id: "schedule", icon: Repeat, byName: true, label: t("action.schedule"), to: paths.schedule(id) },
    ],
    [
      "holdings.write",
      { id: "new reader", icon: UserPlus, label: t("action.new_reader"), to: paths.newReader(id) },
    ],
    ["products.write", { id: "new product", label: t("action.new_product"), to: paths.newProduct(id) }],
    [
      "people.write",
      {
        id: "new person",
        icon: UserPlus,
        byName: true,
        label: t("action.new_person"),
        to: paths.newPerson(id),
      },
    ],
    [
      "api_tokens.write",
      { id: "new token", byName: true, label: t("action.new_token"), to: paths.newApiToken(id) },
    ],
  ];
  return candidates
    .filter(([permission]) => can(permission))
    .map(([, command]) => ({ group: "actions", icon: Plus, ...command }));
}

function pageLinks(t: Words, { publication: { id }, can }: CurrentPublication): Command[] {
  const tab = (
    place: "access" | "settings",
    { name, label, detail, to }: { name: string; label: string; detail?: string; to: string },
  ): Command => ({
    id: `go ${place} ${name}`,
    group: "actions",
    icon: areas.find((one) => one.name === place)!.icon,
    byName: true,
    label: t("action.tab", { place: t(`common:nav.${place}`), tab: label }),
    detail,
    to,
  });
  return [
    ...areas
      .filter(({ permission }) => can(permission))
      .map(
        ({ name, icon, keys, to }): Command => ({
          id: `go ${name}`,
          group: "actions",
          icon,
          label: t("action.go", { place: t(`common:nav.${name}`) }),
          keys,
          to: to(id),
        }),
      ),
    ...accessTabs
      .filter(({ permission }) => can(permission))
      .map(({ name }) =>
        tab("access", { name, label: t(`access:tab.${name}`), to: paths.accessTab(id, name) }),
      ),
    ...settingsTabs
      .filter(({ permission }) => can(permission))
      .map(({ name }) =>
        tab("settings", {
          name,
          label: t(`settings:tab.${name}`),
          detail: t(`setting.${name}`),
          to: paths.settingsTab(id, name),
        }),
      ),
  ];
}
