import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorCodes } from "#bff/messages/error-codes.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { OPENAPI_PATH } from "./docs.routes.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const get = (path: string) => fetch(service.url + path);

describe("GET /api/docs", () => {
  it("serves a page whose policy allows nothing but its own files", async () => {
    const page = await get("/api/docs");
    expect(page.status).toBe(200);
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src-elem 'self';");
    const addresses = [...(await page.text()).matchAll(/(?:href|src)="([^"]*)"/g)].map(
      ([, address = ""]) => address,
    );
    expect(addresses).toContain("/api/docs/swagger-ui-bundle.js");
    for (const address of addresses) {
      expect(address).toMatch(/^\/api\/docs\//);
      const file = await get(address);
      await file.arrayBuffer();
      expect(file.status, address).toBe(200);
      expect(file.headers.get("cache-control"), address).toContain("max-age=3600");
    }
  });
});

describe(`GET ${OPENAPI_PATH}`, () => {
  it("contains the guide and the cookbook with the URL of this service", async () => {
    const { info } = (await (await get(OPENAPI_PATH)).json()) as { info: { description: string } };
    for (const heading of ["# Guide", "## Repeating a request", "# Cookbook", "### PHP"])
      expect(info.description).toContain(`\n${heading}\n`);
    expect(info.description).toContain(`export NEWSRACK_HOST="${service.url}"`);
  });

  it("lists every error code with its status and its messages", async () => {
    const { info } = (await (await get(OPENAPI_PATH)).json()) as { info: { description: string } };
    for (const [code, { status }] of Object.entries(errorCodes))
      expect(info.description, code).toMatch(new RegExp(`^\\| \`${code}\` \\| ${status} \\| .+ \\|$`, "m"));
    expect(info.description).toContain("Issue {id} not found in this publication.");
  });

  it("lists an error with the same code and message as its response", async () => {
    const { info } = (await (await get(OPENAPI_PATH)).json()) as { info: { description: string } };
    const answer = await get("/api/v2/importer/nothing");
    const { code, error } = (await answer.json()) as { code: string; error: string };
    const row = info.description
      .split("\n")
      .find((line) => line.startsWith(`| \`${code}\` | ${answer.status} |`));
    expect(row).toContain(error);
  });
});
