import type { Permission } from "#shared/console/permissions.ts";

export interface Tab {
  name: string;
  permission: Permission;
}

/** The tabs of the access area in order. A new one needs an entry here, texts, and a route. */
export const accessTabs = [
  { name: "configuration", permission: "access.read" },
  { name: "try", permission: "access.try" },
  { name: "log", permission: "access.read" },
  { name: "health", permission: "access.read" },
  { name: "matrix", permission: "access.try" },
  { name: "conformance", permission: "access.try" },
  { name: "chatbots", permission: "chatbots.read" },
] as const satisfies readonly Tab[];

export const settingsTabs = [
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
] as const satisfies readonly Tab[];

export type AccessTab = (typeof accessTabs)[number]["name"];
export type SettingsTab = (typeof settingsTabs)[number]["name"];
