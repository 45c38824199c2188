import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestService, type TestService } from "../testing/test-service.ts";
import { OPENAPI_PATH } from "./docs/docs.routes.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it.each([
  ["gzip, br", "br"],
  ["gzip", "gzip"],
  [undefined, undefined],
])(
  "an answer is compressed for whoever can read that, and says so to caches: %s",
  async (accepted, encoding) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(
        `${service.url}${OPENAPI_PATH}`,
        { headers: accepted ? { "Accept-Encoding": accepted } : {} },
        resolve,
      ).on("error", reject);
    });
    answer.resume();
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers.vary).toContain("Accept-Encoding");
  },
);
