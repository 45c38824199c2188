import { queryOptions } from "@tanstack/react-query";
import { getEmagEdition } from "#shared/console/issues/planned-editions.ts";
import { reading } from "#web/api/client.ts";
import { issueKeys } from "#web/api/query-keys.ts";

/** Query of the planned edition of an issue, and of the one that seems to wait for it. */
export const issueEditionQuery = (publicationId: number, emagId: number) =>
  queryOptions({
    queryKey: [...issueKeys.editions(publicationId), emagId],
    queryFn: reading(getEmagEdition, { params: { publication_id: publicationId, emag_id: emagId } }),
  });
