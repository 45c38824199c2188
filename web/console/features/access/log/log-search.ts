import { z } from "zod";
import { accessItemType, calloutOutcome } from "#shared/console/access/callouts.ts";
import { authorizationEndpoint } from "#shared/contract/authorization.ts";
import { listSearchForm, searchText } from "#web/console/components/lists/list-search.ts";

/** A minute in the publication's time zone, in the format of a datetime-local field. */
const minute = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .optional()
  .catch(undefined);

/** Search of the log, stored in the URL. Invalid values fall back to the default. */
const logSearch = z.object({
  outcome: calloutOutcome.optional().catch(undefined),
  endpoint: authorizationEndpoint.optional().catch(undefined),
  type: accessItemType.optional().catch(undefined),
  item: searchText,
  fingerprint: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:[\da-f]{0,8}|[\da-f]{8}-[\da-f]{0,8})$/)
    .default("")
    .catch(""),
  from: minute,
  to: minute,
  /** The callout that is open in the drawer. */
  callout: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
});
export type LogSearch = z.output<typeof logSearch>;

export const logSearchForm = listSearchForm(logSearch);

export function isFiltered({ callout: _open, ...search }: LogSearch): boolean {
  return Object.values(search).some((value) => value !== undefined && value !== "");
}

/** Returns the number of active filters behind the filter button. */
export function countFilters({ endpoint, type, fingerprint, from, to }: LogSearch): number {
  return [endpoint, type, fingerprint, from, to].filter((value) => value !== undefined && value !== "")
    .length;
}

/** Returns the query of the route. Times without an offset are in the publication's time zone. */
export function logQuery({ outcome, endpoint, type, item, fingerprint, from, to }: LogSearch) {
  return {
    outcome,
    endpoint,
    item_type: type,
    item: item || undefined,
    fingerprint: fingerprint || undefined,
    from,
    // Includes the whole minute.
    to: to && `${to}:59.999`,
  };
}
