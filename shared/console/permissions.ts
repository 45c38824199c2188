import { z } from "zod";

/** What a person may do in an organization. */
export const role = z.enum(["admin", "editor", "manager", "viewer"]);
export type Role = z.infer<typeof role>;

/**
 * Who may do what. The server enforces this table, the console mirrors it; state-dependent
 * rules stand in each domain's policy.
 */
export const permissions = {
  "emags.read": ["admin", "editor", "manager", "viewer"],
  "emags.write": ["admin", "editor"],
  "planned_emags.read": ["admin", "editor", "manager", "viewer"],
  "planned_emags.write": ["admin", "manager"],
  "reviews.write": ["admin", "manager"],
  "uploads.write": ["admin", "editor"],
  "stories.read": ["admin", "editor", "manager", "viewer"],
  "stories.write": ["admin", "editor"],
  "article_categories.read": ["admin", "editor", "manager", "viewer"],
  "article_categories.write": ["admin", "editor"],
  "imports.read": ["admin", "editor", "manager", "viewer"],
  "imports.cancel": ["admin", "editor"],
  "publications.read": ["admin", "editor", "manager", "viewer"],
  "publications.write": ["admin"],
  "access.read": ["admin", "editor", "manager"],
  "access.write": ["admin"],
  "access.try": ["admin", "editor"],
  "chatbots.read": ["admin", "editor", "manager", "viewer"],
  "chatbots.write": ["admin", "editor"],
  "api_tokens.read": ["admin"],
  "api_tokens.write": ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

export function roleMay(held: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(held);
}
