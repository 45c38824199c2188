import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPENAPI_PATH } from "#bff/app/docs/docs.routes.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe("compressResponses", () => {
  it.each([
    ["gzip, br", "br"],
    ["gzip", "gzip"],
    [undefined, undefined],
  ])("negotiates the encoding and sets Vary (Accept-Encoding: %s)", async (accepted, encoding) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(
        `${service.url}${OPENAPI_PATH}`,
        { headers: accepted ? { "Accept-Encoding": accepted } : {} },
        resolve,
      ).on("error", reject);
    });
    response.resume();
    expect(response.headers["content-encoding"]).toBe(encoding);
    expect(response.headers.vary).toContain("Accept-Encoding");
  });
});
