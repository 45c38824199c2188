import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conformanceReport } from "#shared/console/conformance.ts";
import { type Customer, startCustomer } from "../../e2e/customer/start-customer.ts";

const COMMAND = fileURLToPath(new URL("./conformance.ts", import.meta.url));

let customer: Customer;
let token: string;
let denied: string;

beforeAll(async () => {
  customer = await startCustomer({ port: 0 });
  token = (await customer.tokens({ reader: "ben" })).access_token;
  denied = (await customer.tokens({ reader: "carla" })).access_token;
});
afterAll(() => customer.close());

function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [COMMAND, ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

const against = (profileToken: string, ...more: string[]) =>
  run([
    ...["--url", customer.url, "--profile-token", profileToken, "--token", token, "--denied-token", denied],
    ...more,
  ]);

describe("npm run conformance", () => {
  it("ends with 0 for a server that keeps every rule, and says so in a table", async () => {
    const { code, out, err } = await against("demo");
    expect(err).toBe("");
    expect(out).toMatch(/^Conformant: \d+ ok, 0 failed, 0 warnings/m);
    expect(out).toContain("Without a token the answer is 401.");
    expect(out).toContain("no Authorization header");
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(out).not.toContain(token.slice(-40));
    expect(code).toBe(0);
  });

  it("ends with 1 for one that breaks a rule, and says what to do", async () => {
    const { code, out } = await against("demo-granted-text");
    expect(out).toMatch(/^Not conformant: /m);
    expect(out).toMatch(/^FAILED +“granted” is true or false/m);
    expect(out).toContain("without quotation");
    expect(code).toBe(1);
  });

  it("prints nothing but the report where JSON is asked for", async () => {
    const good = await against("demo", "--json");
    expect(conformanceReport.parse(JSON.parse(good.out))).toMatchObject({ conformant: true, failed: 0 });
    expect(good).toMatchObject({ code: 0, err: "" });
    const bad = await against("demo-500", "--json");
    expect(conformanceReport.parse(JSON.parse(bad.out)).conformant).toBe(false);
    expect(bad.code).toBe(1);
  });

  it("takes secrets out of the environment", async () => {
    const { code, out } = await run(
      ["--url", customer.url, "--profile-token", "env:PROFILE", "--token", "env:TOKEN", "--json"],
      { PROFILE: "demo", TOKEN: token },
    );
    expect(code, out).toBe(0);
  });

  const NEEDED = ["--url", "http://127.0.0.1:9", "--profile-token", "a", "--token", "a-secret-token"];

  it.each<[string, string[], string]>([
    ["nothing", [], "--url, --profile-token and --token are needed."],
    ["an empty token", [...NEEDED, "--denied-token", ""], "--denied-token is empty."],
    ["an empty product", [...NEEDED, "--product", " "], "--product is empty."],
    ["an option that there is not", ["--tokn", "x"], "--tokn"],
    ["a token without its option", ["a-secret-token"], "Something stands there without its option."],
    [
      "no address",
      ["--url", "example", "--profile-token", "a", "--token", "a-secret-token"],
      "auth_server_url",
    ],
    [
      "a token that is none",
      ["--url", "http://127.0.0.1:9", "--profile-token", "a", "--token", "a-secret-token\r\nX: y"],
      "visible characters",
    ],
    [
      "a variable that is not there",
      ["--url", "http://127.0.0.1:9", "--profile-token", "a", "--token", "env:NOT_THERE"],
      "no variable NOT_THERE",
    ],
  ])("ends with 2 for %s, with a sentence and the usage", async (_what, args, sentence) => {
    const { code, out, err } = await run(args);
    expect(err).toContain(sentence);
    expect(err).toContain("npm run conformance --");
    expect(err).not.toContain("a-secret-token");
    expect(out).toBe("");
    expect(code).toBe(2);
  });
});
