import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query";
import {
  type ApiToken,
  createApiToken,
  listApiRequests,
  listApiTokens,
  type NewApiToken,
  type Rotation,
  revokeApiToken,
  rotateApiToken,
} from "#shared/console/identity/api-tokens.ts";
import { call, reading } from "#web/api/client.ts";
import { apiTokensKey } from "#web/api/query-keys.ts";

/** Refetch interval: uses are recorded once a minute and cause no event. */
const USES_EVERY_MS = 5_000;

export const apiTokensQuery = (organizationId: number) =>
  queryOptions({
    queryKey: apiTokensKey(organizationId),
    queryFn: reading(listApiTokens, { params: { organization_id: organizationId } }, "api_tokens"),
    refetchInterval: USES_EVERY_MS,
  });

/** Creates an API token. Only this response contains its secret. */
export function useCreateApiToken(organizationId: number) {
  return useMutation({
    mutationFn: (body: NewApiToken) =>
      call(createApiToken, { params: { organization_id: organizationId }, body }),
  });
}

/** Rotates an API token and returns the new secret. Fails with 412 if there is a newer version. */
export function useRotateApiToken(organizationId: number, { id, version }: ApiToken) {
  return useMutation({
    mutationFn: (body: Rotation) =>
      call(rotateApiToken, {
        params: { organization_id: organizationId, token_id: id },
        body,
        ifMatch: `"${version}"`,
      }),
  });
}

export const revokeToken = (organization_id: number, token_id: number) =>
  call(revokeApiToken, { params: { organization_id, token_id } });

/** The requests of a token. New ones are fetched until older ones have been loaded. */
export const apiRequestsQuery = (organization_id: number, token_id: number) =>
  infiniteQueryOptions({
    queryKey: ["api-requests", organization_id, token_id],
    queryFn: ({ pageParam, signal }) =>
      call(listApiRequests, {
        params: { organization_id, token_id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_before,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : USES_EVERY_MS),
  });
