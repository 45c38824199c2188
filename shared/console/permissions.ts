import { z } from "zod";

/** What a person may do in an organization, or in one of its publications. */
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
  "audit.read": ["admin"],
  "people.read": ["admin"],
  "people.write": ["admin"],
  "sign_in.write": ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** What concerns an organization as a whole: a role in one of its publications has no part in it. */
const organizationWide: ReadonlySet<Permission> = new Set([
  "api_tokens.read",
  "api_tokens.write",
  "people.read",
  "people.write",
  "sign_in.write",
]);

/** Which of somebody's two roles decides: the one in the publication, or the one in its organization. */
export function decidingRole(
  roles: { organization: Role | null; publication: Role | null },
  permission: Permission,
): Role | null {
  return organizationWide.has(permission) ? roles.organization : roles.publication;
}

/** What somebody is in a publication: an administrator everywhere, else what was set for it, else as in the organization. */
export function roleInPublication(organization: Role | null, own: Role | null): Role | null {
  return organization === "admin" ? organization : (own ?? organization);
}

export function roleMay(held: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(held);
}
