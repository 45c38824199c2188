export type { ApprovalUpdates, EditionEffects, EditionUpdates } from "./publication-changes.service.ts";
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
  listOrganizationIds,
  listOrganizations,
  lockPublication,
  lockRequiresApproval,
  openPublication,
  type PublicationPath,
  requiresApproval,
} from "./publications.service.ts";
