import { z } from "zod";

/** Role of a person in an organization or publication. */
export const roles = ["admin", "editor", "manager", "viewer"] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/**
 * The roles that each permission needs. The server checks it on every route, and the console hides what it does not allow.
 * Rules that depend on the state of a record are in the service of its domain. An API token has the permissions of an editor,
 * on the routes of the published contract alone.
 */
export const permissions = {
  "emags.read": ["admin", "editor", "manager", "viewer"],
  "emags.write": ["admin", "editor"],
  "planned_emags.read": ["admin", "editor", "manager", "viewer"],
  "planned_emags.write": ["admin", "manager"],
  "reviews.request": ["admin", "editor", "manager"],
  "reviews.write": ["admin", "manager"],
  "uploads.write": ["admin", "editor"],
  "stories.read": ["admin", "editor", "manager", "viewer"],
  "stories.write": ["admin", "editor"],
  "story_comments.write": ["admin", "editor", "manager"],
  "article_categories.read": ["admin", "editor", "manager", "viewer"],
  "article_categories.write": ["admin", "editor"],
  /** Publishing issues and articles that exist, and unpublishing them. Who may approve them may do this, too. */
  "releases.write": ["admin", "editor", "manager"],
  "trash.read": ["admin", "editor", "manager"],
  "trash.restore": ["admin", "editor"],
  "trash.delete": ["admin", "manager"],
  "imports.read": ["admin", "editor", "manager", "viewer"],
  "imports.cancel": ["admin", "editor"],
  "publications.read": ["admin", "editor", "manager", "viewer"],
  "publications.write": ["admin"],
  "access.read": ["admin", "editor", "manager"],
  "access.write": ["admin"],
  "access.try": ["admin", "editor"],
  "chatbots.read": ["admin", "editor", "manager", "viewer"],
  "chatbots.write": ["admin", "editor"],
  "webhooks.read": ["admin"],
  "webhooks.write": ["admin"],
  "api_tokens.read": ["admin"],
  "api_tokens.write": ["admin"],
  "audit.read": ["admin"],
  "products.read": ["admin", "manager"],
  "products.write": ["admin"],
  /** Holdings and codes of readers, and inviting readers. */
  "holdings.write": ["admin", "manager"],
  /** Readers with address, name, holdings and sessions. */
  "readers.read": ["admin", "manager"],
  /** Disabling, erasing and exporting accounts of readers. */
  "readers.write": ["admin"],
  "people.read": ["admin"],
  "people.write": ["admin"],
  /** Needed in every organization, because the OpenID provider signs in the people of all of them. */
  "sign_in.write": ["admin"],
  "reader_settings.read": ["admin"],
  "reader_settings.write": ["admin"],
  /** Needed in every organization, because mails of all of them are in one list. */
  "mail.read": ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Permissions that only a role in the organization gives. All others can come from a role in one of its publications. */
const organizationWide: ReadonlySet<Permission> = new Set([
  "api_tokens.read",
  "api_tokens.write",
  "audit.read",
  "people.read",
  "people.write",
  "products.read",
  "products.write",
  "holdings.write",
  "readers.read",
  "readers.write",
  "sign_in.write",
  "mail.read",
  "reader_settings.read",
  "reader_settings.write",
]);

/** Returns the role that a permission depends on: the one in the publication, or the one in its organization. */
export function decidingRole(
  roles: { organization: Role | null; publication: Role | null },
  permission: Permission,
): Role | null {
  return organizationWide.has(permission) ? roles.organization : roles.publication;
}

/** Returns a person's role in a publication: admin for admins of the organization, else the publication's own, else the organization's. */
export function roleInPublication(organization: Role | null, own: Role | null): Role | null {
  return organization === "admin" ? organization : (own ?? organization);
}

export function roleMay(held: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(held);
}
