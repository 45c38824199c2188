import type { Permission } from "#shared/console/permissions.ts";
import type { AccessTab, SettingsTab } from "./paths.ts";

export interface Tab<Name extends string = string> {
  name: Name;
  permission: Permission;
}

/** The tabs of the access area in order. A new one needs an entry here, texts, and a route. */
export const accessTabs: readonly Tab<AccessTab>[] = [
  { name: "configuration", permission: "access.read" },
  { name: "try", permission: "access.try" },
  { name: "log", permission: "access.read" },
  { name: "health", permission: "access.read" },
  { name: "matrix", permission: "access.try" },
  { name: "conformance", permission: "access.try" },
  { name: "chatbots", permission: "chatbots.read" },
];

export const settingsTabs: readonly Tab<SettingsTab>[] = [
  { name: "publications", permission: "publications.read" },
  { name: "kiosk", permission: "publications.read" },
  { name: "readers", permission: "reader_settings.read" },
  { name: "people", permission: "people.read" },
  { name: "sign-in", permission: "sign_in.write" },
  { name: "api-tokens", permission: "api_tokens.read" },
  { name: "webhooks", permission: "webhooks.read" },
  { name: "issue-categories", permission: "publications.read" },
  { name: "mail", permission: "mail.read" },
  { name: "limits", permission: "publications.read" },
  { name: "audit-log", permission: "audit.read" },
];
