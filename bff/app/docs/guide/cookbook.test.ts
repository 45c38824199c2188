import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { skipDrawing } from "#bff/domain/imports/imports.fixture.ts";
import { granting, kioskClient, READER, startPublisherServer } from "#bff/domain/kiosk/readers.fixture.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { tinyEpub } from "#bff/testing/documents/tiny-epub.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { startTestService, type TestService, TOKEN } from "#bff/testing/test-service.ts";
import { programs, readProgram } from "./cookbook.ts";
import { recipes, type Step, setupCommands } from "./recipes.ts";

const run = promisify(execFile);

let service: TestService;
let files: FileServer;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let folder: string;
/** Shell variables that steps have stored. */
let variables: Record<string, string>;

beforeAll(async () => {
  service = await startTestService();
  files = await startFileServer();
  publisher = await startPublisherServer();
  folder = await mkdtemp(join(tmpdir(), "newsrack-cookbook-"));
  skipDrawing(service);
  await service.startWorkers();
  publisher.respondWith(granting(true));
  await kioskClient(service).configure(publisher.origin, { endpoints: ["authorize"] });
  const pdf = tinyPdf({ pages: [{ text: "one" }] });
  for (const name of ["hbw-27.pdf", "hbw-27-corrected.pdf", "hbw-28.pdf", "hbw-31.pdf", "book.pdf"])
    files.serve(`/${name}`, pdf);
  files.serve("/book.epub", tinyEpub());
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: "navy" } });
  await image.jpeg().toFile(join(folder, "harbour.jpg"));
  await service.services.db
    .insertInto("planned_emags")
    .values({
      publication_id: 10,
      pe_id: "EXW-2030-01-03",
      pubcode: "EXW",
      name: "Example Weekly 2030-01-03",
      has_custom_name: false,
      local_date: "2030-01-03",
      local_time: "06:00",
      has_custom_time: false,
      release_date: new Date("2030-01-03T05:00:00Z"),
      rule_date: null,
      emag_id: null,
    })
    .execute();
  variables = { ACCESS_TOKEN: READER };
});
afterAll(async () => {
  await service.stop();
  await files.close();
  await closeServers();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command of the cookbook in a shell, with the publication and the files of this test. */
async function runCommand(command: string): Promise<{ status: number; body: unknown }> {
  const setup = setupCommands(service.url).replace("paste the token here", TOKEN);
  const adapt = (text: string) =>
    text.replaceAll("publications/1", "publications/10").replaceAll("https://files.example.com", files.url);
  const script = `set -e\ncurl() { command curl -sS -w '\\n%{http_code}' "$@"; }\n${adapt(setup)}\n${adapt(command)}`;
  const { stdout } = await run("sh", ["-c", script], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", ...variables },
  });
  const end = stdout.lastIndexOf("\n");
  const text = stdout.slice(0, end);
  return { status: Number(stdout.slice(end)), body: text === "" ? null : JSON.parse(text) };
}

function valueAt(body: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], body);
}

async function runStep({ run: command, status, stores = {}, until }: Step): Promise<void> {
  for (;;) {
    const response = await runCommand(command);
    expect(response.status, JSON.stringify(response.body)).toBe(status);
    if (until && valueAt(response.body, until.path) !== until.is) {
      expect(valueAt(response.body, until.path)).not.toBe("failed");
      continue;
    }
    for (const [name, path] of Object.entries(stores)) {
      variables[name] = String(valueAt(response.body, path));
      expect(variables[name]).toMatch(/^[\w-]+$/);
      expect(variables[name]).not.toBe("undefined");
    }
    return;
  }
}

async function waitForImport(id: string | undefined): Promise<void> {
  await expect
    .poll(async () => valueAt((await service.request("GET", `P/emags/${id}`)).body, "emag.import.status"))
    .toBe("finished");
}

describe("the cookbook", () => {
  it.each(recipes.map((recipe) => [recipe.title, recipe] as const))(
    "has working commands in the recipe “%s”",
    async (_title, { id, steps }) => {
      // This recipe reads the issue, so the import of an earlier recipe has to be finished.
      if (id === "protect-something") await waitForImport(variables.EMAG);
      for (const step of steps) await runStep(step);
    },
  );

  const interpreters = { JavaScript: process.execPath, Python: "python3", PHP: "php" };
  for (const { language, file } of programs) {
    const interpreter = interpreters[language];
    // Newsrack needs neither Python nor PHP, so their programs are tested only if they are installed.
    it.skipIf(!isInstalled(interpreter))(
      `has a program in ${language} that imports an issue, publishes an article, and can be run again`,
      async () => {
        const program = readProgram(file).replaceAll("https://files.example.com", files.url);
        await writeFile(join(folder, file), program);
        const api = `${service.url}/api/v2/importer/organizations/1/publications/10`;
        const env = { PATH: process.env.PATH ?? "", NEWSRACK_TOKEN: TOKEN, NEWSRACK: api };
        const { stdout } = await run(interpreter, [join(folder, file)], { env });
        expect(stdout).toMatch(/^Issue \d+: finished\nArticle \d+: published\n$/);
        const again = await run(interpreter, [join(folder, file)], { env });
        expect(again.stdout).toBe(stdout);
      },
    );
  }
});

function isInstalled(program: string): boolean {
  return spawnSync(program, ["--version"]).status === 0;
}
