import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorCodes } from "#bff/messages/error-codes.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { OPENAPI_PATH } from "./docs.routes.ts";
import { slugOf } from "./guide/links.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const get = (path: string) => fetch(service.url + path);

describe("GET /api/docs", () => {
  it("serves a page whose policy allows only scripts of this service", async () => {
    const page = await get("/api/docs");
    expect(page.status).toBe(200);
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'; script-src 'self'; ");
    const addresses = [...(await page.text()).matchAll(/(?:href|src)="([^"]*)"/g)].map(
      ([, address = ""]) => address,
    );
    expect(addresses).toContain("/api/docs/scalar.js");
    for (const address of addresses) {
      expect(address).toMatch(/^\/(?!\/)/);
      // The icon is a file of the console, which tests of the service do not build.
      if (address === "/favicon.svg") continue;
      const file = await get(address);
      await file.arrayBuffer();
      expect(file.status, address).toBe(200);
    }
  });

  it("sends the code of the page compressed, and as it is to a client that reads no compression", async () => {
    const compressed = await get("/api/docs/scalar.js");
    expect(compressed.headers.get("content-encoding")).toBe("gzip");
    expect(compressed.headers.get("cache-control")).toContain("max-age=3600");
    const plain = await fetch(`${service.url}/api/docs/scalar.js`, {
      headers: { "Accept-Encoding": "identity" },
    });
    expect(plain.headers.get("content-encoding")).toBeNull();
    const code = await plain.text();
    expect(code).toContain("createApiReference");
    expect(await compressed.text()).toBe(code);
  });
});

describe(`GET ${OPENAPI_PATH}`, () => {
  it("contains the guide and the cookbook with the URL of this service", async () => {
    const { info } = (await (await get(OPENAPI_PATH)).json()) as { info: { description: string } };
    for (const heading of ["# Guide", "## Repeating a request", "# Cookbook", "### PHP"])
      expect(info.description).toContain(`\n${heading}\n`);
    expect(info.description).toContain(`export NEWSRACK_HOST="${service.url}"`);
  });

  it("links only to sections and documents that exist", async () => {
    const { info } = (await (await get(OPENAPI_PATH)).json()) as { info: { description: string } };
    const headings = [...info.description.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => slugOf(title));
    const targets = [...info.description.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = ""]) => target);
    expect(targets.length).toBeGreaterThan(5);
    const known = ["readers", "authorization", ...headings.map((slug) => `import/description/${slug}`)];
    for (const target of targets) expect(known).toContain(target);
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
