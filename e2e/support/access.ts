import type { APIRequestContext } from "@playwright/test";
import { type AccessConfigInput, replaceAccessConfig } from "#shared/console/access-config.ts";
import { type Chatbot, createChatbot } from "#shared/console/chatbots.ts";
import { createTestReader, type TestReader } from "#shared/console/test-readers.ts";
import type { Customer } from "../customer/start-customer.ts";
import { call } from "./api.ts";

/** Makes a customer the one who is asked about a publication. */
export async function askCustomer(
  requests: APIRequestContext,
  publication: { id: number },
  customer: Customer,
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

/** Keeps a real token of one of the customer's readers under their name. */
export async function keepReader(
  requests: APIRequestContext,
  publication: { id: number },
  customer: Customer,
  name: string,
): Promise<TestReader> {
  const { access_token, id_token } = await customer.tokens({ reader: name });
  const { test_reader } = await call(requests, createTestReader, {
    params: { publication_id: publication.id },
    body: { name, token: access_token, id_token },
  });
  return test_reader;
}

export async function addChatbot(
  requests: APIRequestContext,
  publication: { id: number },
  name: string,
  product: string,
): Promise<Chatbot> {
  const { chatbot } = await call(requests, createChatbot, {
    params: { publication_id: publication.id },
    body: { name, product_id_external: product, url: "https://chat.example.com/" },
  });
  return chatbot;
}
