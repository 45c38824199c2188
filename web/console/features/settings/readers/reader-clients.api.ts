import { queryOptions } from "@tanstack/react-query";
import {
  changeReaderClient,
  createReaderClient,
  deleteReaderClient,
  listReaderClients,
  type NewReaderClient,
  type ReaderClient,
  type ReaderClientChange,
  rotateReaderClientSecret,
} from "#shared/console/readers/reader-clients.ts";
import { call, reading } from "#web/api/client.ts";
import { readerClientsKey } from "#web/api/query-keys.ts";

/** Query of the apps that sign readers in, and of the issuer that they need. */
export const readerClientsQuery = (organization_id: number) =>
  queryOptions({
    queryKey: readerClientsKey(organization_id),
    queryFn: reading(listReaderClients, { params: { organization_id } }),
  });

const versionOf = (organization_id: number, { id, version }: ReaderClient) => ({
  params: { organization_id, client_id: id },
  ifMatch: `"${version}"`,
});

/** Registers an app. Only this response contains its secret. */
export const addClient = (organization_id: number, body: NewReaderClient) =>
  call(createReaderClient, { params: { organization_id }, body });

export const saveClient = (organizationId: number, client: ReaderClient, body: ReaderClientChange) =>
  call(changeReaderClient, { ...versionOf(organizationId, client), body });

/** Rotates the secret of an app and returns the new one. Fails with 412 if there is a newer version. */
export const rotateSecret = (organizationId: number, client: ReaderClient) =>
  call(rotateReaderClientSecret, versionOf(organizationId, client));

export const removeClient = (organizationId: number, client: ReaderClient) =>
  call(deleteReaderClient, versionOf(organizationId, client));
