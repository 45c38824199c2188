import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { createApiToken, listApiTokens, revokeApiToken } from "#shared/console/api-tokens.ts";
import { createPublication } from "#shared/console/publications.ts";
import type { NewPublication } from "#shared/console/session.ts";
import { call } from "../../api/client.ts";
import { sessionQuery } from "../../api/session.ts";

export const apiTokensQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ["api-tokens", organizationId],
    queryFn: async ({ signal }) =>
      (await call(listApiTokens, { params: { organization_id: organizationId }, signal })).api_tokens,
  });

/** Answers with the token's value, which exists in this answer alone. */
export function useCreateApiToken(organizationId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      call(createApiToken, { params: { organization_id: organizationId }, body: { name } }),
    onSuccess: () => queryClient.invalidateQueries(apiTokensQuery(organizationId)),
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

/** Resolves with the publication once the session knows it, so that its address leads somewhere. */
export function useCreatePublication(organizationId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (given: NewPublication) => {
      const { publication } = await call(createPublication, {
        params: { organization_id: organizationId },
        body: given,
      });
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      return publication;
    },
  });
}
