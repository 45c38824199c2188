import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tinyEpub } from "../../domain/imports/formats/epub/testing/tiny-epub.ts";
import { tinyPdf } from "../../domain/imports/formats/testing/tiny-pdf.ts";
import { customerServer, granting, READER, readersDesk } from "../../domain/kiosk/readers.fixture.ts";
import { closeServers } from "../../platform/outbound/test-servers.fixture.ts";
import { type FileServer, startFileServer } from "../../testing/file-server.ts";
import { startTestService, type TestService, TOKEN } from "../../testing/test-service.ts";
import { programs, programUrl } from "./cookbook.ts";
import { beforehand, recipes, type Step } from "./recipes.ts";

const run = promisify(execFile);
const POLL_MS = 200;

let service: TestService;
let files: FileServer;
let customer: Awaited<ReturnType<typeof customerServer>>;
let folder: string;
let kept: Record<string, string>;

beforeAll(async () => {
  service = await startTestService();
  files = await startFileServer();
  customer = await customerServer();
  folder = await mkdtemp(join(tmpdir(), "newsrack-cookbook-"));
  await service.startWorkers();
  customer.answers(granting(true));
  await readersDesk(service).configure(customer.origin, { endpoints: ["authorize"] });
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
      name_given: false,
      local_date: "2030-01-03",
      local_time: "06:00",
      time_given: false,
      release_date: new Date("2030-01-03T05:00:00Z"),
      rule_date: null,
      emag_id: null,
    })
    .execute();
  kept = { ACCESS_TOKEN: READER };
});
afterAll(async () => {
  await service.stop();
  await files.close();
  await closeServers();
  await rm(folder, { recursive: true, force: true });
});

/** What the page says to type, typed for the publication and the files of this test. */
async function type(command: string): Promise<{ status: number; body: unknown }> {
  const once = beforehand(service.url).replace("paste the token here", TOKEN);
  const ours = (text: string) =>
    text.replaceAll("publications/1", "publications/10").replaceAll("https://files.example.com", files.url);
  const script = `set -e\ncurl() { command curl -sS -w '\\n%{http_code}' "$@"; }\n${ours(once)}\n${ours(command)}`;
  const { stdout } = await run("sh", ["-c", script], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", ...kept },
  });
  const end = stdout.lastIndexOf("\n");
  const text = stdout.slice(0, end);
  return { status: Number(stdout.slice(end)), body: text === "" ? null : JSON.parse(text) };
}

function at(body: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | null)?.[name], body);
}

async function follow({ run: command, status, keeps = {}, until }: Step): Promise<void> {
  for (;;) {
    const answer = await type(command);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    if (until && at(answer.body, until.path) !== until.is) {
      expect(at(answer.body, until.path)).not.toBe("failed");
      await delay(POLL_MS);
      continue;
    }
    for (const [name, path] of Object.entries(keeps)) {
      kept[name] = String(at(answer.body, path));
      expect(kept[name]).toMatch(/^[\w-]+$/);
      expect(kept[name]).not.toBe("undefined");
    }
    return;
  }
}

async function imported(id: string | undefined): Promise<void> {
  await expect
    .poll(async () => at((await service.request("GET", `P/emags/${id}`)).body, "emag.import.status"), {
      timeout: 15_000,
    })
    .toBe("finished");
}

describe("the cookbook", { timeout: 60_000 }, () => {
  it.each(recipes.map((recipe) => [recipe.title, recipe] as const))("%s", async (_title, { id, steps }) => {
    // The reader of a page waits for the corrected file; the recipe about readers begins after that.
    if (id === "protect-something") await imported(kept.EMAG);
    for (const step of steps) await follow(step);
  });

  const interpreters = { JavaScript: process.execPath, Python: "python3", PHP: "php" };
  for (const { language, file } of programs) {
    const interpreter = interpreters[language];
    // Newsrack needs neither Python nor PHP: their programs run where they are installed.
    it.skipIf(!isInstalled(interpreter))(
      `the program in ${language} imports an issue and publishes an article`,
      async () => {
        const program = (await readFile(programUrl(file), "utf8")).replaceAll(
          "https://files.example.com",
          files.url,
        );
        await writeFile(join(folder, file), program);
        const api = `${service.url}/api/v2/importer/organizations/1/publications/10`;
        const env = { PATH: process.env.PATH ?? "", NEWSRACK_TOKEN: TOKEN, NEWSRACK: api };
        const { stdout } = await run(interpreter, [join(folder, file)], { env });
        expect(stdout).toMatch(/^Issue \d+: finished\nArticle \d+: published\n$/);
      },
    );
  }
});

function isInstalled(program: string): boolean {
  return spawnSync(program, ["--version"]).status === 0;
}
