export { givenColumns } from "./given-columns.ts";
export { kioskSettingsOf, logoUrlOf, presentPublication } from "./publications.present.ts";
export {
  acquireApprovalsLock,
  lockPublication as findLockedPublication,
  type PublicationRecord,
  upsertOrganization,
  upsertPublication,
} from "./publications.repo.ts";
export {
  addOrganization,
  addPublication,
  getPublication,
  getPublicationBySlug,
  listOrganizationIds,
  listOrganizations,
  lockPublication,
  lockRequiresApproval,
  openPublication,
  openRecord,
  type PublicationPath,
  publicationElsewhere,
  requireFreePubcode,
  requireFreeSlug,
  requireInstallationPermission,
  requireOwnPublication,
  requiresApproval,
  savePublication,
} from "./publications.service.ts";
export { listScheduled } from "./scheduled-items.repo.ts";
