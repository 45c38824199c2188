import { accessItemType, calloutOutcome } from "#shared/console/access/callouts.ts";
import { authorizationEndpoint } from "#shared/contract/authorization.ts";
import { listSearchForm, matching, oneOf, searchText } from "#web/console/components/lists/list-search.ts";

/** A minute in the publication's time zone, in the format of a datetime-local field. */
const minute = matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

const fingerprint = matching(/^(?:[\da-f]{0,8}|[\da-f]{8}-[\da-f]{0,8})$/);

/** Search of the log, stored in the URL. Invalid values fall back to the default. */
export const logSearchForm = listSearchForm({
  outcome: oneOf(calloutOutcome.options),
  endpoint: oneOf(authorizationEndpoint.options),
  type: oneOf(accessItemType.options),
  item: searchText,
  fingerprint: (given = "") => fingerprint(given.trim().toLowerCase()) ?? "",
  from: minute,
  to: minute,
  /** The callout that is open in the drawer. */
  callout: matching(/^\d{1,18}$/),
});
export type LogSearch = typeof logSearchForm.defaults;

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
