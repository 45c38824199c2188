import { hasPermission, type PersonActor } from "#bff/core/actor.ts";
import { type Permission, roleMay } from "#shared/console/permissions.ts";
import { openRecordPermissions } from "#shared/console/presence.ts";
import type { StreamedChange } from "./recent-changes.ts";

type Needed<Change> = Permission | ((change: Change) => Permission);

/** The permission that reading the changed record needs, for each kind of change. */
const permissions: { [Type in StreamedChange["type"]]: Needed<Extract<StreamedChange, { type: Type }>> } = {
  emag: "emags.read",
  emag_category: "emags.read",
  story: "stories.read",
  story_comment: "stories.read",
  story_draft: "stories.read",
  article_category: "article_categories.read",
  planned_edition: "planned_emags.read",
  review: ({ emag_id, story_id }) =>
    story_id !== null ? "stories.read" : emag_id !== null ? "emags.read" : "planned_emags.read",
  import: "imports.read",
  trash: "trash.read",
  presence: ({ kind }) => openRecordPermissions[kind],
  access: "access.read",
  callouts: "access.read",
  chatbot: "chatbots.read",
  webhook: "webhooks.read",
  publication: "publications.read",
  organization: "publications.read",
  people: "people.read",
  products: "products.read",
};

/** Returns whether a user may see a change. */
export function mayReceive(actor: PersonActor, change: StreamedChange): boolean {
  const needed = permissions[change.type] as Needed<StreamedChange>;
  const permission = typeof needed === "function" ? needed(change) : needed;
  const { organization_id } = change;
  if ("publication_id" in change)
    return hasPermission(actor, { organization_id, id: change.publication_id }, permission);
  const role = actor.roles.get(organization_id);
  return role !== undefined && roleMay(role, permission);
}
