import { auditRecordTypes } from "#shared/console/audit.ts";
import {
  listSearchForm,
  matching,
  oneOf,
  searchDay,
  searchText,
} from "#web/console/components/lists/list-search.ts";
import { searchedActions } from "./searched-actions.ts";

/** Search and filters of the log in the URL. Invalid values fall back to the default. */
export const auditSearchForm = listSearchForm({
  search: searchText,
  actor: matching(/^(person|token|system):[\w-]{1,64}$/),
  type: oneOf(auditRecordTypes),
  record: matching(/^.{0,64}$/s),
  from: searchDay,
  to: searchDay,
});
export type AuditSearch = typeof auditSearchForm.defaults;

/** Builds the query of the audit log. Days are in this time zone, and search words are those of the displayed texts. */
export function auditFilters(
  { search, actor, type, record, from, to }: AuditSearch,
  timeZone: string,
  said: Parameters<typeof searchedActions>[1],
) {
  return {
    search: search || undefined,
    meant: searchedActions(search, said)?.join(","),
    actor,
    record_type: type,
    record_id: record,
    from,
    to,
    time_zone: timeZone,
  };
}
