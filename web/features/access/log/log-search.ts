import { z } from "zod";
import { accessItemType, calloutOutcome } from "#shared/console/callouts.ts";
import { authorizationEndpoint } from "#shared/contract/authorization.ts";
import { listSearchForm, searchText } from "../../../ui/list-search.ts";

/** A minute by the publication's clock, as a field for it has it. */
const minute = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .optional()
  .catch(undefined);

/** What the log shows, as it stands in the address; nonsense falls back to the default. */
const logSearch = z.object({
  outcome: calloutOutcome.optional().catch(undefined),
  endpoint: authorizationEndpoint.optional().catch(undefined),
  type: accessItemType.optional().catch(undefined),
  item: searchText,
  fingerprint: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[\da-f]{0,8}$/)
    .default("")
    .catch(""),
  from: minute,
  to: minute,
  /** The line that is open beside the list. */
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

/** How many of the filters behind the filter button are set. */
export function countFilters({ endpoint, type, fingerprint, from, to }: LogSearch): number {
  return [endpoint, type, fingerprint, from, to].filter((value) => value !== undefined && value !== "")
    .length;
}

/** The query of the route; times without an offset are those of the publication. */
export function logQuery({ outcome, endpoint, type, item, fingerprint, from, to }: LogSearch) {
  return {
    outcome,
    endpoint,
    item_type: type,
    item: item || undefined,
    fingerprint: fingerprint || undefined,
    from,
    // The whole minute.
    to: to && `${to}:59.999`,
  };
}
