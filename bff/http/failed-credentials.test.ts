import { afterAll, beforeAll, expect, it } from "vitest";
import { AUTH_PATH } from "#shared/console/session.ts";
import { PASSWORD, startTestService, type TestService } from "../testing/test-service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it("whoever tries too many tokens waits; a valid token and one that was forgotten are answered as ever", async () => {
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

it("whoever guesses one account takes none of what others at the same address have", async () => {
  await service.signInAs("viewer");
  const signIn = (email: string, password: string) =>
    service.request("POST", `${AUTH_PATH}/sign-in/email`, { token: null, json: { email, password } });
  const tries = Array.from({ length: 70 }, () => signIn("nobody@example.com", "wrong"));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect((await signIn("viewer@example.com", PASSWORD)).status).toBe(200);
});

it("whoever tries many accounts from one address waits, those who sign in rightly leave room for others", async () => {
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
  // Where somebody is signed in already, they get in.
  expect((await signIn("editor@example.com", PASSWORD)).status).toBe(200);
});

it("whoever begins too many sign-ins through the provider is told when to try again", async () => {
  const begin = () =>
    service.request("POST", "/console/api/sign-in/provider", { token: null, json: { to: null } });
  const began = performance.now();
  const statuses = (await Promise.all(Array.from({ length: 60 }, begin))).map(({ status }) => status);
  expect(statuses).toEqual(Array(60).fill(409));
  const refused = await begin();
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
  const left = 60 - (performance.now() - began) / 1000;
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThanOrEqual(Math.floor(left));
  expect(seconds).toBeLessThanOrEqual(60);
});
