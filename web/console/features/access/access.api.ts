import { queryOptions } from "@tanstack/react-query";
import {
  type AccessConfig,
  type AccessConfigInput,
  checkAccessConfig,
  getAccessConfig,
  replaceAccessConfig,
  rotateProfileToken,
} from "#shared/console/access/access-config.ts";
import { call } from "#web/api/client.ts";
import { accessKeys } from "#web/api/query-keys.ts";

export const accessConfigQuery = (publicationId: number) =>
  queryOptions({
    queryKey: accessKeys.config(publicationId),
    queryFn: ({ signal }) => fetchAccessConfig(publicationId, signal),
  });

export async function fetchAccessConfig(publicationId: number, signal?: AbortSignal): Promise<AccessConfig> {
  return (await call(getAccessConfig, { params: { publication_id: publicationId }, signal })).access_config;
}

export async function saveAccessConfig(
  publicationId: number,
  config: AccessConfigInput,
  version: number,
): Promise<AccessConfig> {
  const params = { publication_id: publicationId };
  return (await call(replaceAccessConfig, { params, body: config, ifMatch: `"${version}"` })).access_config;
}

/** Creates the profile token of the built-in authority, which only this answer contains. */
export function createProfileToken(publicationId: number) {
  return call(rotateProfileToken, { params: { publication_id: publicationId } });
}

/** Checks a configuration without saving it. */
export async function tryAccessConfig(publicationId: number, config: AccessConfigInput) {
  return (await call(checkAccessConfig, { params: { publication_id: publicationId }, body: config })).checks;
}
