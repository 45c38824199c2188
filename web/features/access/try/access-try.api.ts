import { queryOptions, useMutation } from "@tanstack/react-query";
import { getAccessConfig, type TrialItem, type TrialResult, tryAccess } from "#shared/console/access.ts";
import { call } from "../../../api/client.ts";
import { usePublication } from "../../../api/session.ts";

/** A token to ask with. */
export interface TrialCredentials {
  token?: string;
  id_token?: string;
  reader_id?: string;
}

export interface TrialRequest {
  item: TrialItem;
  credentials: TrialCredentials;
  fresh: boolean;
}

export function useTrial() {
  const { publication } = usePublication();
  return useMutation({
    mutationFn: ({ item, credentials, fresh }: TrialRequest): Promise<TrialResult> =>
      call(tryAccess, { params: { publication_id: publication.id }, body: { item, ...credentials, fresh } }),
  });
}

/** Whether there is an endpoint to ask at all. */
export const isConfiguredQuery = (publicationId: number) =>
  queryOptions({
    queryKey: ["access", publicationId, "configured"],
    queryFn: async ({ signal }) => {
      const params = { publication_id: publicationId };
      return (await call(getAccessConfig, { params, signal })).access_config.auth_server_url !== null;
    },
  });
