import { queryOptions } from "@tanstack/react-query";
import { getAccessHealth } from "#shared/console/access/access-health.ts";
import { reading } from "#web/api/client.ts";
import { accessKeys } from "#web/api/query-keys.ts";

const MINUTE_MS = 60_000;

/** Query of the last hour. Refetched regularly, because old minutes drop out even without new checks. */
export const healthQuery = (publicationId: number) =>
  queryOptions({
    queryKey: accessKeys.health(publicationId),
    queryFn: reading(getAccessHealth, { params: { publication_id: publicationId } }, "health"),
    refetchInterval: MINUTE_MS / 2,
  });
