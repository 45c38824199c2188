import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type ApiToken,
  createApiToken,
  listApiTokens,
  type NewApiToken,
  type Rotation,
  revokeApiToken,
  rotateApiToken,
} from "#shared/console/api-tokens.ts";
import { call } from "../../../api/client.ts";

/** A use is noted at most once a minute, and nothing tells of it. */
const USES_EVERY_MS = 5_000;

export const apiTokensQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ["api-tokens", organizationId],
    queryFn: async ({ signal }) =>
      (await call(listApiTokens, { params: { organization_id: organizationId }, signal })).api_tokens,
    refetchInterval: USES_EVERY_MS,
  });

/** Answers with the token's secret, which exists in this answer alone. */
export function useCreateApiToken(organizationId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApiToken) =>
      call(createApiToken, { params: { organization_id: organizationId }, body }),
    onSuccess: () => queryClient.invalidateQueries(apiTokensQuery(organizationId)),
  });
}

/** Answers with the new secret. Fails with 412 where somebody changed the token since it was shown. */
export function useRotateApiToken(organizationId: number, { id, version }: ApiToken) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Rotation) =>
      call(rotateApiToken, {
        params: { organization_id: organizationId, token_id: id },
        body,
        ifMatch: `"${version}"`,
      }),
    onSettled: () => queryClient.invalidateQueries(apiTokensQuery(organizationId)),
  });
}

export function useRevokeApiToken(organizationId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: number) =>
      call(revokeApiToken, { params: { organization_id: organizationId, token_id: tokenId } }),
    onSettled: () => queryClient.invalidateQueries(apiTokensQuery(organizationId)),
  });
}
