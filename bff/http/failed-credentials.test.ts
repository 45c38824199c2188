import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestService, type TestService } from "../testing/test-service.ts";

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
