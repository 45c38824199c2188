import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { outermostInaccessible } from "#bff/platform/processes/path-access.ts";
import type { JobFolder } from "./job-folder.ts";
import { createSandbox, type MissingProtection } from "./sandbox.ts";
import { HostileProcess } from "./testing/hostile-process.ts";
import { acceptFiles } from "./unchecked-file.ts";
import { Violation } from "./violation.ts";

const run = promisify(execFile);
const ATTEMPTS = fileURLToPath(new URL("./testing/escape-attempts.ts", import.meta.url));
/** A native add-on that Node can load. */
const LIBRARY = createRequire(import.meta.url).resolve(
  `@img/sharp-${process.platform}-${process.arch}/sharp.node`,
);
const TIMEOUT_MS = 120_000;
const KEY = "the key of the installation";

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newsrack-sandbox-"));
  // Only the data directories in it must be inaccessible for other accounts.
  await chmod(folder, 0o755);
  server = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(folder, "data-"));
  await mkdir(join(dataDir, "secrets"), { mode: 0o700 });
  await writeFile(join(dataDir, "secrets", "master.key"), KEY, { mode: 0o600 });
  return dataDir;
}

describe("import process", () => {
  const isRoot = process.getuid?.() === 0;
  const ACCOUNT = 65_533;
  const asAccount = ["setpriv", "--reuid", `${ACCOUNT}`, "--regid", `${ACCOUNT}`, "--clear-groups", "--"];
  /** Command prefix that sets the kernel limit for namespaces of an account to 0. */
  const withoutNamespaces = [
    ...["unshare", "--user", "--map-current-user", "--keep-caps", "--", "sh", "-c"],
    'echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --ambient-caps=-all --inh-caps=-all -- "$@"',
    "sh",
  ];

  /** Runs the escape attempts with a command prefix and returns their outcomes. */
  async function tryToEscape(command: string[], account: number | null) {
    const dataDir = await makeDataDir();
    if (account !== null) {
      for (const path of [dataDir, join(dataDir, "secrets"), join(dataDir, "secrets", "master.key")])
        await chown(path, account, account);
    }
    const { port } = server.address() as { port: number };
    const [file, ...args] = [...command, process.execPath, ATTEMPTS, dataDir, `${port}`, LIBRARY];
    const { stdout } = await run(file!, args, { timeout: TIMEOUT_MS });
    const planted = (await readdir(dataDir)).filter((name) => name !== "secrets");
    return { planted, ...JSON.parse(stdout) } as {
      planted: string[];
      missing: MissingProtection[];
      byScript: Record<string, { done: boolean; value: string }>;
      byNativeCode: Record<string, { done: boolean; value: string }>;
    };
  }

  function expectScriptsConfined(outcomes: Record<string, { done: boolean; value: string }>) {
    const { ownOutput, network, ...others } = outcomes;
    expect(ownOutput).toMatchObject({ done: true });
    expect(Object.keys(others)).toContain("key");
    for (const [attempt, outcome] of Object.entries(others))
      expect([attempt, outcome]).toMatchObject([attempt, { done: false }]);
  }

  it("cannot leave its import folder or start processes from JavaScript, with any system protections", async () => {
    const { planted, byScript } = await tryToEscape([], null);
    expect(planted).toEqual([]);
    expectScriptsConfined(byScript);
    expect(byScript.key?.value).toBe("ERR_ACCESS_DENIED");
  });

  const hasTools =
    process.platform === "linux" && existsSync("/usr/bin/unshare") && existsSync("/usr/bin/setpriv");

  describe.runIf(isRoot && hasTools)("of a service that runs as root", async () => {
    const isReadable = (await outermostInaccessible(ACCOUNT, dirname(ATTEMPTS))) === undefined;

    it.runIf(isReadable)(
      "has its own account, no capabilities and no network, and does not see the data directory",
      async () => {
        const { missing, planted, byNativeCode } = await tryToEscape([], null);
        expect({ missing, planted }).toEqual({ missing: [], planted: [] });
        const { identity, key, keyAbove, environment, otherImport, ownInput, network, library } =
          byNativeCode;
        const { Uid, Groups, CapPrm, CapEff, CapBnd, NoNewPrivs } = JSON.parse(identity!.value);
        expect(Number.parseInt(Uid, 10)).toBeGreaterThan(60_000);
        const none = "0000000000000000";
        expect({ Groups, CapPrm, CapEff, CapBnd, NoNewPrivs }).toEqual({
          Groups: "",
          CapPrm: none,
          CapEff: none,
          CapBnd: none,
          NoNewPrivs: "1",
        });
        expect(
          [key, keyAbove, environment, otherImport, ownInput, network, library].map((one) => one!.value),
        ).toEqual(["ENOENT", "ENOENT", "EACCES", "ENOENT", "EROFS", "ENETUNREACH", "ERR_DLOPEN_FAILED"]);
      },
    );

    it.runIf(!isReadable)(
      "shares the service's account if other accounts cannot read the program, and this is reported",
      async () => {
        const { missing, planted, byScript } = await tryToEscape([], null);
        expect(missing).toEqual([
          {
            protection: "account",
            reason: "other accounts cannot read the program or write into its folder",
          },
        ]);
        expect(planted).toEqual([]);
        expectScriptsConfined(byScript);
      },
    );

    it.runIf(isReadable)(
      "still has its own account if root cannot create namespaces, as in most containers",
      async () => {
        const { missing, planted, byScript, byNativeCode } = await tryToEscape(
          ["setpriv", "--bounding-set=-sys_admin", "--"],
          null,
        );
        expect(missing).toEqual([
          { protection: "namespaces", reason: "unshare: unshare failed: Operation not permitted" },
        ]);
        expect(planted).toEqual([]);
        expectScriptsConfined(byScript);
        const { identity, key, otherImport, ownInput, outside } = byNativeCode;
        expect(JSON.parse(identity!.value)).toMatchObject({ CapEff: "0000000000000000", NoNewPrivs: "1" });
        expect([key, otherImport, ownInput, outside].map((one) => one!.value)).toEqual(
          Array(4).fill("EACCES"),
        );
      },
    );
  });

  describe.runIf(isRoot && hasTools)("of a service that runs as an ordinary account", async () => {
    const isReadable = (await outermostInaccessible(ACCOUNT, dirname(ATTEMPTS))) === undefined;

    it.runIf(isReadable)(
      "has no capabilities and no network, and does not see the data directory",
      async () => {
        const { missing, planted, byNativeCode } = await tryToEscape(asAccount, ACCOUNT);
        expect({ missing, planted }).toEqual({ missing: [], planted: [] });
        const { identity, key, keyAbove, environment, otherImport, ownInput, network, library } =
          byNativeCode;
        expect(JSON.parse(identity!.value)).toMatchObject({ CapEff: "0000000000000000", NoNewPrivs: "1" });
        expect(
          [key, keyAbove, environment, otherImport, ownInput, network, library].map((one) => one!.value),
        ).toEqual(["ENOENT", "ENOENT", "EACCES", "ENOENT", "EROFS", "ENETUNREACH", "ERR_DLOPEN_FAILED"]);
      },
    );

    it.runIf(isReadable)(
      "is confined by Node's permission model if it cannot create namespaces, and this is reported",
      async () => {
        const { missing, byScript } = await tryToEscape([...asAccount, ...withoutNamespaces], ACCOUNT);
        expect(missing).toEqual([
          {
            protection: "namespaces",
            reason: expect.stringContaining("unshare failed: No space left on device"),
          },
        ]);
        expectScriptsConfined(byScript);
      },
    );
  });
});

describe("cache of stripped modules", () => {
  const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const CACHE = at("../../../../node_modules/.cache/newsrack/stripped-modules.json");
  const update = () => run(process.execPath, [at("strip-modules.mjs")]);
  const WORKERS = ["../parse/parse-worker.ts", "../render/render-worker.ts"];
  const usesCompiler = 'process.moduleLoadList.some((name) => name.includes("amaro"))';
  const report = `--import=data:text/javascript,process.on("exit", () => console.log(${usesCompiler}))`;

  /** Starts an idle worker. Returns "true" if it has loaded the compiler. */
  async function needsCompiler(worker: string): Promise<string> {
    const dataDir = await makeDataDir();
    const job = await createSandbox({ dataDir, keyFile: null }).openFolder(
      await mkdtemp(join(dataDir, "job-")),
    );
    const { execPath, execArgv, ...options } = job.launch([report]);
    const args = [...execArgv, at(worker), String(300 * 1024 * 1024)];
    const { stdout } = await run(execPath, args, { ...options, env: {}, timeout: TIMEOUT_MS });
    return stdout.trim();
  }

  it.each(WORKERS)("contains all modules of %s", async (worker) => {
    await update();
    expect(await needsCompiler(worker)).toBe("false");
  });

  it.each(WORKERS)("ignores an outdated entry of %s and updates it", async (worker) => {
    await update();
    const modules = JSON.parse(await readFile(CACHE, "utf8"));
    const { href } = pathToFileURL(at(worker));
    modules[href] = { source: "before", stripped: "throw new Error()" };
    await writeFile(CACHE, JSON.stringify(modules));
    await needsCompiler(worker);
    await update();
    expect(JSON.parse(await readFile(CACHE, "utf8"))[href].source).not.toBe("before");
  });
});

describe("response of an import process", () => {
  let job: JobFolder;
  let hostile: HostileProcess;
  let key: string;

  beforeAll(async () => {
    const dataDir = await makeDataDir();
    key = join(dataDir, "secrets", "master.key");
    const work = join(dataDir, "work");
    await mkdir(work);
    job = await createSandbox({ dataDir, keyFile: null }).openFolder(await mkdtemp(join(work, "job-")));
    await writeFile(join(job.path, "original.pdf"), "given");
    hostile = new HostileProcess(job);
  });
  afterAll(() => hostile?.kill());

  const respond = async (claim: unknown, from = hostile) =>
    acceptFiles(await from.request({ do: "answer", claim }, TIMEOUT_MS));

  it("has its files moved to a folder that the process cannot change", async () => {
    await writeFile(join(job.path, "out", "page.jpg"), "page");
    const accepted = await respond({ kind: "file", path: "out/page.jpg" });
    const [name] = (await readdir(join(job.path, "accepted"))).filter((one) => one.endsWith("-page.jpg"));
    expect(accepted).toEqual({ kind: "file", path: join(job.path, "accepted", name!) });
    expect(await readFile(join(job.path, "accepted", name!), "utf8")).toBe("page");
    expect(await readdir(join(job.path, "out"))).not.toContain("page.jpg");
  });

  const secrets = "../../secrets";
  it.each<[what: string, path: string, prepare?: () => Promise<void>]>([
    ["leads out of the folder", `${secrets}/master.key`],
    ["leads out of the folder through the output folder", `out/../${secrets}/master.key`],
    ["is the source file", "original.pdf"],
    ["is the output folder", "out"],
    ["does not exist", "out/nothing.jpg"],
    ["is a link to another file", "out/link.jpg", () => symlink(key, join(job.path, "out", "link.jpg"))],
    [
      "goes through a link to another folder",
      "out/secrets/master.key",
      () => symlink(dirname(key), join(job.path, "out", "secrets")),
    ],
    ["is a folder", "out/folder", () => mkdir(join(job.path, "out", "folder"))],
  ])("is rejected if its path %s", async (_, path, prepare) => {
    await prepare?.();
    await expect(respond({ kind: "file", path })).rejects.toThrow(Violation);
    expect(await readFile(key, "utf8")).toBe(KEY);
    expect(await readFile(join(job.path, "original.pdf"), "utf8")).toBe("given");
  });

  it("is rejected if its path is absolute", async () => {
    await expect(respond({ kind: "file", path: key })).rejects.toThrow(Violation);
    expect(await readFile(key, "utf8")).toBe(KEY);
  });

  it("kills the process if it does not match the schema", async () => {
    const violating = new HostileProcess(job);
    onTestFinished(() => violating.kill());
    expect(await respond({ kind: "outcome", done: "yes" }, violating)).toMatchObject({
      kind: "lost",
      reason: "violation",
    });
  });
});
