import { useMutation } from "@tanstack/react-query";
import { type TrialItem, type TrialResult, tryAccess } from "#shared/console/access/access-trials.ts";
import { call } from "#web/api/client.ts";
import { usePublication } from "#web/api/session.ts";

/** Credentials of an access check. */
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
