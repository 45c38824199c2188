import { useMutation } from "@tanstack/react-query";
import { type TrialItem, type TrialResult, tryAccess } from "#shared/console/access-trials.ts";
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
