export {
  type AuditChange,
  type Fields,
  recordAccountChange,
  recordChange,
  recordChanges,
  recordEverywhere,
  VersionedText,
} from "./audit.service.ts";
export { findLastChange, listHistory, listReaderHistory } from "./audit-log.service.ts";
export { listChangedFields } from "./changed-fields.repo.ts";
