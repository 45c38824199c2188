import type { APIRequestContext, Page } from "@playwright/test";
import { replaceAccessConfig } from "#shared/console/access/access-config.ts";
import { getMail, listMails } from "#shared/console/mail.ts";
import { createCodeBatch } from "#shared/console/products/codes.ts";
import { giveHolding } from "#shared/console/products/holdings.ts";
import { createProduct } from "#shared/console/products/products.ts";
import { call } from "./api.ts";
import { ORGANIZATION } from "./provision.ts";

const params = { organization_id: ORGANIZATION.id };
export const READER_PASSWORD = "a long enough password";

/** Lets Newsrack accounts decide access to a publication. Returns a code for a product that unlocks all of it, and an empty product. */
export async function sellProducts(
  requests: APIRequestContext,
  publication: { id: number },
): Promise<{ code: string; empty: string; product: string }> {
  await call(requests, replaceAccessConfig, {
    params: { publication_id: publication.id },
    body: { built_in: true, auth_server_url: null },
  });
  const unlocks = [{ kind: "publication" as const, publication_id: publication.id }];
  const [all, empty] = [`all-${publication.id}`, `empty-${publication.id}`];
  const product = `Digital ${publication.id}`;
  await call(requests, createProduct, {
    params,
    body: { key: all, name: product, downloads: true, unlocks },
  });
  await call(requests, createProduct, {
    params,
    body: {
      key: empty,
      name: "Letters",
      unlocks: [{ kind: "emag", publication_id: publication.id, identifier: "none" }],
    },
  });
  const { codes } = await call(requests, createCodeBatch, {
    params,
    body: { name: "Fair", product: all, count: 1, days: 30 },
  });
  return { code: codes[0]!, empty, product };
}

/** Invites a reader by a holding of a product. Opens the link of the mail and chooses a password. */
export async function inviteReader(
  requests: APIRequestContext,
  page: Page,
  { email, product }: { email: string; product: string },
): Promise<void> {
  await call(requests, giveHolding, { params, body: { product, email, name: "Ada Reader" } });
  const { mails } = await call(requests, listMails, {});
  const { id } = mails.find(({ recipient }) => recipient === email)!;
  const { url } = await call(requests, getMail, { params: { mail_id: id } });
  await page.goto(url!);
  await page.locator('input[name="password"]').fill(READER_PASSWORD);
  await page.locator("main button").first().click();
  await page.locator('input[name="password"]').waitFor({ state: "detached" });
}

/** Signs in on the page of Newsrack's provider. */
export async function signInAtNewsrack(page: Page, email: string): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(READER_PASSWORD);
  await page.locator('input[name="password"]').press("Enter");
}
