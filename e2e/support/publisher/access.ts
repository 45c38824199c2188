import type { APIRequestContext } from "@playwright/test";
import type { SamplePublisher } from "#e2e/customer/start-customer.ts";
import { type AccessConfigInput, replaceAccessConfig } from "#shared/console/access/access-config.ts";
import { createTestReader, type TestReader } from "#shared/console/access/test-readers.ts";
import { call } from "../api.ts";

/** Configures the sample publisher as the authorization endpoint of a publication. */
export async function configureAccess(
  requests: APIRequestContext,
  publication: { id: number },
  customer: SamplePublisher,
  more: Partial<AccessConfigInput> = {},
): Promise<void> {
  await call(requests, replaceAccessConfig, {
    params: { publication_id: publication.id },
    body: {
      auth_server_url: customer.url,
      profile_token: customer.profileToken,
      endpoints: ["authorize", "authorize_download", "authorize_chatbot", "authorize_article", "issues"],
      oidc: { issuer: customer.url, client_id: customer.clientId },
      ...more,
    },
  });
}

/** Saves a real token of a reader of the sample publisher as a test reader. */
export async function saveTestReader(
  requests: APIRequestContext,
  publication: { id: number },
  customer: SamplePublisher,
  name: string,
): Promise<TestReader> {
  const { access_token, id_token } = await customer.tokens({ reader: name });
  const { test_reader } = await call(requests, createTestReader, {
    params: { publication_id: publication.id },
    body: { name, token: access_token, id_token },
  });
  return test_reader;
}
