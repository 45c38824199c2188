import { queryOptions } from "@tanstack/react-query";
import {
  type AccessConfigInput,
  checkAccessConfig,
  getAccessConfig,
  replaceAccessConfig,
  rotateProfileToken,
} from "#shared/console/access/access-config.ts";
import { call, reading } from "#web/api/client.ts";
import { accessKeys } from "#web/api/query-keys.ts";

export const accessConfigQuery = (publication_id: number) =>
  queryOptions({
    queryKey: accessKeys.config(publication_id),
    queryFn: reading(getAccessConfig, { params: { publication_id } }, "access_config"),
  });

export const fetchAccessConfig = (publication_id: number) =>
  call(getAccessConfig, { params: { publication_id } }, "access_config");

export const saveAccessConfig = (publication_id: number, body: AccessConfigInput, version: number) =>
  call(replaceAccessConfig, { params: { publication_id }, body, ifMatch: `"${version}"` }, "access_config");

/** Creates the profile token of the built-in authority, which only this answer contains. */
export const createProfileToken = (publication_id: number) =>
  call(rotateProfileToken, { params: { publication_id } });

/** Checks a configuration without saving it. */
export const tryAccessConfig = (publication_id: number, body: AccessConfigInput) =>
  call(checkAccessConfig, { params: { publication_id }, body }, "checks");
