import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ApiToken } from "#shared/console/api-tokens.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { createTokenUses } from "./token-uses.ts";

let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("admin");
});
afterAll(() => service.stop());

async function lastUse() {
  const { body } = await service.request<{ api_tokens: ApiToken[] }>(
    "GET",
    "/console/api/organizations/1/api-tokens",
    { token: null, headers: { cookie } },
  );
  return body.api_tokens[0]!.last_use;
}

it("says soon when, from where and for what a token was used, also where it was refused something", async () => {
  expect(await lastUse()).toBeNull();
  const before = Date.now();
  await service.request("GET", "P/emags/999999");
  await vi.waitFor(async () => expect(await lastUse()).not.toBeNull(), { timeout: 5000 });
  const use = (await lastUse())!;
  expect(use).toMatchObject({
    address: "127.0.0.1",
    method: "GET",
    route: "/api/v2/importer/organizations/:organization_id/publications/:publication_id/emags/:emag_id",
  });
  expect(Date.parse(use.at)).toBeGreaterThanOrEqual(before);
});

it("writes a secret in constant use once in a while, several at once, and the rest at the end", async () => {
  const { db, log } = service.services;
  const { id } = await db
    .selectFrom("api_token_secrets")
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const uses = createTokenUses(db, log, { intervalMs: 60_000 });
  const use = (minute: number, route: string) => ({
    at: new Date(Date.UTC(2100, 0, 1, 0, minute)),
    address: "192.0.2.1",
    method: "POST",
    route,
  });
  const written = async () =>
    (
      await db
        .selectFrom("api_token_secrets")
        .select(["last_used_at", "last_used_route"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).last_used_route;
  for (let call = 0; call < 1000; call++) uses.note(id, { ...use(0, `/first/${call}`), at: new Date() });
  await vi.waitFor(async () => expect(await written()).toBe("/first/999"), { timeout: 5000 });
  for (let call = 0; call < 1000; call++) uses.note(id, use(1, `/second/${call}`));
  expect(await written()).toBe("/first/999");
  await uses.stop();
  expect(await written()).toBe("/second/999");

  // Another process that comes late with an earlier use changes nothing.
  const late = createTokenUses(db, log);
  late.note(id, use(0, "/late"));
  await late.stop();
  expect(await written()).toBe("/second/999");
});
