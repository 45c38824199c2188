import type { Permission } from "#shared/console/permissions.ts";
import type { SettingsTab } from "./paths.ts";

/** The tabs in their order, and who sees them. A new one needs a line here, its name in the texts, and its route. */
export const settingsTabs: readonly { name: SettingsTab; permission: Permission }[] = [
  { name: "publications", permission: "publications.read" },
  { name: "people", permission: "people.read" },
  { name: "sign-in", permission: "sign_in.write" },
  { name: "api-tokens", permission: "api_tokens.read" },
  { name: "issue-categories", permission: "publications.read" },
  { name: "limits", permission: "publications.read" },
  { name: "audit-log", permission: "audit.read" },
];
