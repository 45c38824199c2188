import { z } from "zod";
import { auditActor, auditRecordType } from "#shared/console/audit.ts";
import { listSearchForm, searchDay, searchText } from "../../ui/list-search.ts";
import { meantActions } from "./meant-actions.ts";

/** What the log shows, as it stands in the address; nonsense falls back to the default. */
const auditSearch = z.object({
  search: searchText,
  actor: auditActor.optional().catch(undefined),
  type: auditRecordType.optional().catch(undefined),
  record: z.string().max(64).optional().catch(undefined),
  from: searchDay,
  to: searchDay,
});
export type AuditSearch = z.output<typeof auditSearch>;

export const auditSearchForm = listSearchForm(auditSearch);

export function isFiltered(search: AuditSearch): boolean {
  return Object.values(search).some((value) => value !== undefined && value !== "");
}

/** The query of the route; days are those of this time zone, and the words of the search those that people read. */
export function auditFilters(
  { search, actor, type, record, from, to }: AuditSearch,
  timeZone: string,
  said: Parameters<typeof meantActions>[1],
) {
  return {
    search: search || undefined,
    meant: meantActions(search, said)?.join(","),
    actor,
    record_type: type,
    record_id: record,
    from,
    to,
    time_zone: timeZone,
  };
}
