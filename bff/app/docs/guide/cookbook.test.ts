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
import { type FaultyProxy, startFaultyProxy } from "#bff/testing/servers/faulty-proxy.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { startTestService, type TestService, TOKEN } from "#bff/testing/test-service.ts";
import { programs, RETRY, readProgram } from "./cookbook.ts";
import { recipeRunner, valueAt } from "./recipe-runner.fixture.ts";
import { recipes, setupCommands } from "./recipes.ts";

const run = promisify(execFile);

let service: TestService;
/** Leads to the service and loses answers. */
let network: FaultyProxy;
let files: FileServer;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let folder: string;
/** Shell variables that steps have stored. */
const variables: Record<string, string> = { ACCESS_TOKEN: READER };
let plannedDays = 0;

beforeAll(async () => {
  service = await startTestService();
  network = await startFaultyProxy(service.url);
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
  await planEdition();
});
afterAll(async () => {
  await network.stop();
  await service.stop();
  await files.close();
  await closeServers();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Loses the answer to every other request, and drops every fifth request, which was not the second try of one: so each request of
 * a client with one request at a time is answered in the end. Returns the requests that were handled, but not answered.
 */
function loseAnswers(): string[] {
  const lost: string[] = [];
  let count = 0;
  network.fail((request) => {
    count += 1;
    if (count % 5 === 0) return "drop";
    if (count % 2 === 0) return "pass";
    lost.push(request.split("?")[0]!);
    return "lose";
  });
  return lost;
}

const runStep = recipeRunner({
  host: () => service.url,
  setup: (host) => setupCommands(host).replace("paste the token here", TOKEN),
  adapt: (text) =>
    text.replaceAll("publications/1", "publications/10").replaceAll("https://files.example.com", files.url),
  folder: () => folder,
  variables,
});

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
});

describe("the commands of the cookbook with options to repeat them", () => {
  it.each(["import-a-pdf", "fill-a-planned-edition", "import-an-epub"])(
    "create one issue although answers are lost: %s",
    async (id) => {
      const planned = await planEdition();
      const list = () => service.services.db.selectFrom("emags").select("id").execute();
      const before = await list();
      const lost = loseAnswers();
      for (const step of recipes.find((recipe) => recipe.id === id)!.steps) {
        // Another issue than that of the test above.
        const run = step.run
          .replace(/issue-[\w]+/, "$&-again")
          .replace(/Harbour (?:Weekly \d+|Book)/, "$& again");
        await runStep({ ...step, run }, { host: network.url, options: RETRY });
        // The first edition of the list got its issue in the test above.
        if (step.stores?.PE_ID) variables.PE_ID = planned;
      }
      expect(lost).not.toEqual([]);
      expect(await list()).toHaveLength(before.length + 1);
    },
  );
});

const interpreters = { JavaScript: process.execPath, Python: "python3", PHP: "php" };

/** Inserts the members of a JSON object into an object literal of each language. */
const spread = {
  JavaScript: (json: string) => `...${json},`,
  Python: (json: string) => `**${json},`,
  PHP: (json: string) => `...json_decode('${json}', true),`,
};

/** Starts a program of the cookbook with other import attributes and, so that it creates other records, another name. */
async function runProgram(
  { language, file }: (typeof programs)[number],
  mode: string,
  attributes: object,
  host = service.url,
) {
  const name = `${mode}-${file}`;
  const program = readProgram(file)
    .replace(/^.*import_attributes.*$/m, () => spread[language](JSON.stringify(attributes)))
    .replace(/Harbour Weekly \d+/, `$& ${mode}`)
    .replaceAll(/(?:issue|article)-\d+/g, `$&-${mode}`);
  await writeFile(join(folder, name), program);
  const api = `${host}/api/v2/importer/organizations/1/publications/10`;
  const env = { PATH: process.env.PATH ?? "", NEWSRACK_TOKEN: TOKEN, NEWSRACK: api };
  return run(interpreters[language], [join(folder, name)], { env });
}

describe.each(programs)("the program in $language", (program) => {
  const pdf = () => ({ pdf_location: `${files.url}/hbw-31.pdf` });
  const modes = {
    pdf: async () => ({ import_attributes: pdf() }),
    planned: async () => ({ pe_id: await planEdition(), import_attributes: pdf() }),
    epub: async () => ({
      epub_import_attributes: { ...pdf(), epub_location: `${files.url}/book.epub` },
    }),
  };
  // Newsrack needs neither Python nor PHP, so their programs are tested only if they are installed.
  const test = it.skipIf(!isInstalled(interpreters[program.language]));

  test.each(["pdf", "planned", "epub"] as const)(
    "waits for the import and publishes an article although answers are lost, and can be run again (%s)",
    async (mode) => {
      const count = async () => ({
        issues: (await service.services.db.selectFrom("emags").select("id").execute()).length,
        articles: (await service.services.db.selectFrom("stories").select("id").execute()).length,
      });
      const attributes = await modes[mode]();
      const before = await count();
      const lost = loseAnswers();
      const { stdout } = await runProgram(program, mode, attributes, network.url);
      expect(stdout).toMatch(/^Issue \d+: finished\nArticle \d+: published\n$/);
      const path = "/api/v2/importer/organizations/1/publications/10";
      expect(lost).toContain(`POST ${path}/emags`);
      const again = await runProgram(program, mode, attributes);
      expect(again.stdout).toBe(stdout);
      expect(await count()).toEqual({ issues: before.issues + 1, articles: before.articles + 1 });
    },
  );

  test("stops with the reason if the import fails, and publishes no article", async () => {
    const articles = () => service.services.db.selectFrom("stories").select("id").execute();
    const before = await articles();
    files.serve("/no.pdf", Buffer.from("<!doctype html>"));
    const failing = runProgram(program, "failing", {
      import_attributes: { pdf_location: `${files.url}/no.pdf` },
    });
    await expect(failing).rejects.toMatchObject({ code: expect.any(Number), stdout: "" });
    await expect(failing).rejects.toThrow(/Issue \d+: The file is not a PDF/);
    expect(await articles()).toEqual(before);
  });
});

/** Creates a planned edition and returns its `pe_id`. */
async function planEdition(): Promise<string> {
  plannedDays += 1;
  const day = `2030-01-${String(plannedDays).padStart(2, "0")}`;
  await service.services.db
    .insertInto("planned_emags")
    .values({
      publication_id: 10,
      pe_id: `EXW-${day}`,
      pubcode: "EXW",
      name: `Example Weekly ${day}`,
      has_custom_name: false,
      local_date: day,
      local_time: "06:00",
      has_custom_time: false,
      release_date: new Date(`${day}T05:00:00Z`),
      rule_date: null,
      emag_id: null,
    })
    .execute();
  return `EXW-${day}`;
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ["--version"]).status === 0;
}
