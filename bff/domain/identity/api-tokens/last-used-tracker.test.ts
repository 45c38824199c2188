import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ApiToken } from "#shared/console/identity/api-tokens.ts";
import { createLastUsedTracker } from "./last-used-tracker.ts";

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

describe("the last use of an API token", () => {
  it("has time, address, method and route, even of a request that fails", async () => {
    expect(await lastUse()).toBeNull();
    const before = Date.now();
    await service.request("GET", "P/emags/999999");
    await vi.waitFor(async () => expect(await lastUse()).not.toBeNull(), { timeout: 90_000 });
    const use = (await lastUse())!;
    expect(use).toMatchObject({
      address: "127.0.0.1",
      method: "GET",
      route: "/api/v2/importer/organizations/:organization_id/publications/:publication_id/emags/:emag_id",
    });
    expect(Date.parse(use.at)).toBeGreaterThanOrEqual(before);
  });

  it("is written once per interval for a token in constant use, and when the tracker stops", async () => {
    const { db, log } = service.services;
    const { id } = await db
      .selectFrom("api_token_secrets")
      .select("id")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const uses = createLastUsedTracker(db, log, { intervalMs: 60_000 });
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
    for (let call = 0; call < 1000; call++) uses.record(id, { ...use(0, `/first/${call}`), at: new Date() });
    await vi.waitFor(async () => expect(await written()).toBe("/first/999"), { timeout: 90_000 });
    for (let call = 0; call < 1000; call++) uses.record(id, use(1, `/second/${call}`));
    expect(await written()).toBe("/first/999");
    await uses.stop();
    expect(await written()).toBe("/second/999");

    // A late write of another process with an earlier use must not overwrite a newer one.
    const late = createLastUsedTracker(db, log);
    late.record(id, use(0, "/late"));
    await late.stop();
    expect(await written()).toBe("/second/999");
  });
});
