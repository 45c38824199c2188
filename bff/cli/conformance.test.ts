import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CommandRunner,
  runCommandProcess,
  startCommandRunner,
} from "#bff/testing/processes/command-runner.ts";
import { type SamplePublisher, startSamplePublisher } from "#e2e/customer/start-customer.ts";
import { conformanceReport } from "#shared/console/access/conformance.ts";

const COMMAND = fileURLToPath(new URL("./conformance.ts", import.meta.url));

let commands: CommandRunner;
let customer: SamplePublisher;
let token: string;
let denied: string;

beforeAll(async () => {
  commands = startCommandRunner();
  customer = await startSamplePublisher({ port: 0 });
  token = (await customer.tokens({ reader: "ben" })).access_token;
  denied = (await customer.tokens({ reader: "carla" })).access_token;
});
afterAll(async () => {
  await commands.stop();
  await customer.close();
});

/** Runs the command in the process that the tests share. */
const run = (args: string[], env: NodeJS.ProcessEnv = {}) => commands.run({ file: COMMAND, args, env });

const argumentsFor = (profileToken: string) => [
  "--url",
  customer.url,
  "--profile-token",
  profileToken,
  "--token",
  token,
  "--denied-token",
  denied,
];

describe("npm run conformance", () => {
  it("exits with 0 and prints a table for a conformant server", async () => {
    const { code, out, err } = await runCommandProcess({
      file: COMMAND,
      args: argumentsFor("demo"),
      env: {},
    });
    expect(err).toBe("");
    expect(out).toMatch(/^Conformant: \d+ ok, 0 failed, /m);
    expect(out).toContain("A request without a token gets 401.");
    expect(out).toContain("no Authorization header");
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(out).not.toContain(token.slice(-40));
    expect(code).toBe(0);
  });

  it("exits with 1 and prints advice for a server that violates a rule", async () => {
    const { code, out } = await run(argumentsFor("demo-granted-text"));
    expect(out).toMatch(/^Not conformant: /m);
    expect(out).toMatch(/^FAILED +“granted” is true or false/m);
    expect(out).toContain("without quotation");
    expect(code).toBe(1);
  });

  it("prints only the report with --json", async () => {
    const good = await run([...argumentsFor("demo"), "--json"]);
    expect(conformanceReport.parse(JSON.parse(good.out))).toMatchObject({ conformant: true, failed: 0 });
    expect(good).toMatchObject({ code: 0, err: "" });
    const bad = await run([...argumentsFor("demo-500"), "--json"]);
    expect(conformanceReport.parse(JSON.parse(bad.out)).conformant).toBe(false);
    expect(bad.code).toBe(1);
  });

  it("reads secrets from environment variables", async () => {
    const { code, out } = await run(
      ["--url", customer.url, "--profile-token", "env:PROFILE", "--token", "env:TOKEN", "--json"],
      { PROFILE: "demo", TOKEN: token },
    );
    expect(code, out).toBe(0);
  });

  const REQUIRED = ["--url", "http://127.0.0.1:9", "--profile-token", "a", "--token", "a-secret-token"];

  it.each<[string, string[], string]>([
    ["no options", [], "--url, --profile-token and --token are required."],
    ["an empty token", [...REQUIRED, "--denied-token", ""], "--denied-token is empty."],
    ["an empty product", [...REQUIRED, "--product", " "], "--product is empty."],
    ["an unknown option", ["--tokn", "x"], "--tokn"],
    ["a token without its option", ["a-secret-token"], "An argument has no option."],
    [
      "an invalid URL",
      ["--url", "example", "--profile-token", "a", "--token", "a-secret-token"],
      "auth_server_url",
    ],
    [
      "a malformed token",
      ["--url", "http://127.0.0.1:9", "--profile-token", "a", "--token", "a-secret-token\r\nX: y"],
      "visible characters",
    ],
    [
      "an unset variable",
      ["--url", "http://127.0.0.1:9", "--profile-token", "a", "--token", "env:NOT_THERE"],
      "The environment variable NOT_THERE is not set",
    ],
  ])("exits with 2 and prints its usage for %s", async (_case, args, message) => {
    const { code, out, err } = await run(args);
    expect(err).toContain(message);
    expect(err).toContain("npm run conformance --");
    expect(err).not.toContain("a-secret-token");
    expect(out).toBe("");
    expect(code).toBe(2);
  });
});
