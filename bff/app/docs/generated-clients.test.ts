import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createClient } from "@hey-api/openapi-ts";
import openapiTypes, { astToString } from "openapi-typescript";
import { generate } from "orval";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService, TOKEN } from "#bff/testing/test-service.ts";
import { OPENAPI_PATH } from "./docs.routes.ts";
import { type ProgramResult, programs } from "./generated-clients.fixture.ts";
import { programUrl } from "./guide/cookbook.ts";
import { guide } from "./guide/guide.ts";

const REPOSITORY = join(import.meta.dirname, "../../..");

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "newsrack-clients-"));
  await symlink(join(REPOSITORY, "node_modules"), join(folder, "node_modules"));
  const document = join(folder, "openapi.json");
  await writeFile(document, await (await fetch(service.url + OPENAPI_PATH)).text());
  await writeFile(join(folder, "package.json"), '{"type": "module"}');
  for (const [name, program] of Object.entries(programs)) await writeFile(programPath(name, "ts"), program);
  await generateTypes(document);
  await generateHeyApi(document);
  await generateOrval(document);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const programPath = (name: string, extension: string) =>
  join(folder, `use-${name.replaceAll(/\W/g, "-")}.${extension}`);

async function generateTypes(document: string): Promise<void> {
  const blob = ts.factory.createTypeReferenceNode("Blob");
  const types = await openapiTypes(pathToFileURL(document), {
    transform: ({ format }) => (format === "binary" ? blob : undefined),
  });
  await writeFile(join(folder, "types.ts"), astToString(types));
}

/** Uses the function that the guide advises for forms. */
async function generateHeyApi(input: string): Promise<void> {
  const { addFormOperations } = await import(/* @vite-ignore */ programUrl("hey-api-forms.mjs").href);
  await createClient({
    input,
    output: { path: join(folder, "hey"), importFileExtension: ".js" },
    plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
    parser: { patch: { input: addFormOperations } },
    logs: { level: "silent" },
  });
}

async function generateOrval(target: string): Promise<void> {
  await generate(
    {
      input: { target },
      output: {
        target: join(folder, "orval.ts"),
        client: "fetch",
        baseUrl: service.url,
        override: { splitByContentType: true },
      },
    },
    folder,
    {},
  );
}

const compilerOptions = {
  strict: true,
  target: "es2023",
  module: "esnext",
  moduleResolution: "bundler",
  lib: ["es2023", "dom", "dom.iterable"],
  types: [],
  skipLibCheck: true,
};

/** Compiles the clients and programs next to their sources. Returns what the type checker finds. */
function compile(names: string[]): string[] {
  const program = ts.createProgram(names, ts.convertCompilerOptionsFromJson(compilerOptions, folder).options);
  program.emit();
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
}

describe("a client generated from the OpenAPI document", () => {
  it("type checks, whichever generator made it", () => {
    expect(compile(Object.keys(programs).map((name) => programPath(name, "ts")))).toEqual([]);
  });

  it("type checks with TypeScript 7, too", async () => {
    const files = Object.keys(programs).map((name) => programPath(name, "ts"));
    const config = { compilerOptions: { ...compilerOptions, noEmit: true }, files };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    const compiler = join(REPOSITORY, "node_modules/@typescript/native/bin/tsc");
    const checked = promisify(execFile)(process.execPath, [compiler, "-p", folder]).catch(
      (error: unknown) => error,
    );
    expect(await checked).toMatchObject({ stdout: "" });
  });

  it("is made with the versions that the guide names", async () => {
    const manifest = JSON.parse(await readFile(join(REPOSITORY, "package.json"), "utf8"));
    for (const name of ["openapi-typescript", "@hey-api/openapi-ts", "orval"])
      expect(guide).toContain(`${name} ${manifest.devDependencies[name]}`);
    expect(guide).toContain(`TypeScript ${ts.versionMajorMinor},`);
    expect(guide).toContain(`"overrides": {"openapi-typescript": {"typescript": "$typescript"}}`);
    expect(manifest.overrides).toEqual({ "openapi-typescript": { typescript: "$typescript" } });
  });

  it.each(Object.keys(programs))("creates, lists, changes, uploads and moves: %s", async (name) => {
    const picture = new Blob([await readFile(join(REPOSITORY, "e2e/files/picture.png"))], {
      type: "image/png",
    });
    const { run } = (await import(/* @vite-ignore */ pathToFileURL(programPath(name, "js")).href)) as {
      run(baseUrl: string, token: string, picture: Blob): Promise<ProgramResult>;
    };
    const result = await run(service.url, TOKEN, picture);
    expect(result).toEqual({
      created: expect.stringMatching(/^By /),
      listed: expect.arrayContaining([result.created]),
      changed: "Changed",
      image: "image/png",
      parent: expect.any(Number),
      moved: [result.parent],
    });
  });
});
