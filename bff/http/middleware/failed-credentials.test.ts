import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe("the limit of failed credentials", () => {
  it("blocks an address after 300 invalid API tokens, but not its valid tokens or requests without one", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1) {
      const tries = Array.from({ length: 10 }, (_, index) =>
        service.request("GET", "P/emags", { token: `wrong-${round}-${index}` }),
      );
      statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(300);
    expect(statuses.slice(-10)).toEqual(Array(10).fill(429));
    const waiting = await service.request("GET", "P/emags", { token: "wrong" });
    expect(waiting.body).toMatchObject({ code: "too_many_attempts" });
    expect(Number(waiting.headers.get("retry-after"))).toBeGreaterThan(0);
    const missing = await service.request("GET", "P/emags", { token: null });
    expect(missing).toMatchObject({ status: 401, body: { code: "token_missing" } });
    expect((await service.request("GET", "P/emags")).status).toBe(200);
  });

  it("blocks an account after 10 failed sign-ins, but not other accounts at the same address", async () => {
    await service.signInAs("viewer");
    const signIn = (email: string, password: string) =>
      service.request("POST", `${AUTH_PATH}/sign-in/email`, { token: null, json: { email, password } });
    const tries = Array.from({ length: 70 }, () => signIn("nobody@example.com", "wrong"));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect((await signIn("viewer@example.com", PASSWORD)).status).toBe(200);
  });

  it("blocks an address after 50 failed sign-ins to different accounts, and does not count successful ones", async () => {
    await service.signInAs("editor");
    const signIn = (email: string, password: string) =>
      service.request("POST", `${AUTH_PATH}/sign-in/email`, { token: null, json: { email, password } });
    for (let times = 0; times < 5; times += 1)
      expect((await signIn("editor@example.com", PASSWORD)).status).toBe(200);
    const tries = Array.from({ length: 62 }, (_, index) => signIn(`invented-${index}@example.com`, "wrong"));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(await signIn("invented-again@example.com", PASSWORD)).toMatchObject({
      status: 429,
      body: { code: "too_many_attempts" },
    });
    // An account with an active session at this address is not blocked.
    expect((await signIn("editor@example.com", PASSWORD)).status).toBe(200);
  });

  it("blocks an address after 60 sign-ins through the provider, and returns Retry-After", async () => {
    const startSignIn = () =>
      service.request("POST", "/console/api/sign-in/provider", { token: null, json: { to: null } });
    const startedAt = performance.now();
    const statuses = (await Promise.all(Array.from({ length: 60 }, startSignIn))).map(({ status }) => status);
    expect(statuses).toEqual(Array(60).fill(409));
    const blocked = await startSignIn();
    expect(blocked).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    const remaining = 60 - (performance.now() - startedAt) / 1000;
    const seconds = Number(blocked.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(Math.floor(remaining));
    expect(seconds).toBeLessThanOrEqual(60);
  });
});
