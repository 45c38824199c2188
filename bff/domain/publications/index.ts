export type { EditionEffects, EditionUpdates } from "./publication-changes.service.ts";
export { upsertOrganization, upsertPublication } from "./publications.repo.ts";
export {
  addOrganization,
  addPublication,
  getPublication,
  listOrganizationIds,
  listOrganizations,
  lockPublication,
  openPublication,
  type PublicationPath,
  type PublicationRecord,
} from "./publications.service.ts";
