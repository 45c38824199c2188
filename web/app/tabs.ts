import type { Permission } from "#shared/console/permissions.ts";
import type { AccessTab, SettingsTab } from "./paths.ts";

/** A tab that has an address of its own, and who sees it. */
export interface Tab<Name extends string = string> {
  name: Name;
  permission: Permission;
}

/** The tabs of access in their order. A new one needs a line here, its words, and its route. */
export const accessTabs: readonly Tab<AccessTab>[] = [
  { name: "configuration", permission: "access.read" },
  { name: "try", permission: "access.try" },
  { name: "log", permission: "access.read" },
  { name: "health", permission: "access.read" },
  { name: "matrix", permission: "access.try" },
  { name: "conformance", permission: "access.try" },
  { name: "chatbots", permission: "chatbots.read" },
];

/** Those of the settings, which need the same. */
export const settingsTabs: readonly Tab<SettingsTab>[] = [
  { name: "publications", permission: "publications.read" },
  { name: "people", permission: "people.read" },
  { name: "sign-in", permission: "sign_in.write" },
  { name: "api-tokens", permission: "api_tokens.read" },
  { name: "issue-categories", permission: "publications.read" },
  { name: "limits", permission: "publications.read" },
  { name: "audit-log", permission: "audit.read" },
];
