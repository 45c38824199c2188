import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { outermostClosed } from "../../../platform/processes/reachable.ts";
import { takeFiles } from "./answered-file.ts";
import type { JobFolder } from "./job-folder.ts";
import { createSandbox, type MissingProtection } from "./sandbox.ts";
import { HostileProcess } from "./testing/hostile-process.ts";
import { Violation } from "./violation.ts";

const run = promisify(execFile);
const ATTEMPTS = fileURLToPath(new URL("./testing/escape-attempts.ts", import.meta.url));
/** Native code that Node can load. */
const LIBRARY = createRequire(import.meta.url).resolve(
  `@img/sharp-${process.platform}-${process.arch}/sharp.node`,
);
const LIMIT_MS = 20_000;
const TEST_TIMEOUT_MS = 60_000;
const KEY = "the key of the installation";

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newsrack-sandbox-"));
  // Only the data directories in it are closed.
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

describe("a process of an import", () => {
  const isRoot = process.getuid?.() === 0;
  const ACCOUNT = 65_533;
  const asAccount = ["setpriv", "--reuid", `${ACCOUNT}`, "--regid", `${ACCOUNT}`, "--clear-groups", "--"];
  /** The kernel's own limit for the namespaces of an account, lowered for the programs started from here. */
  const withoutNamespaces = [
    ...["unshare", "--user", "--map-current-user", "--keep-caps", "--", "sh", "-c"],
    'echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --ambient-caps=-all --inh-caps=-all -- "$@"',
    "sh",
  ];

  /** Starts the service's side of the sandbox through a command, and returns how its processes tried to get out. */
  async function tryToEscape(command: string[], account: number | null) {
    const dataDir = await makeDataDir();
    if (account !== null) {
      for (const path of [dataDir, join(dataDir, "secrets"), join(dataDir, "secrets", "master.key")])
        await chown(path, account, account);
    }
    const { port } = server.address() as { port: number };
    const [file, ...args] = [...command, process.execPath, ATTEMPTS, dataDir, `${port}`, LIBRARY];
    const { stdout } = await run(file!, args, { timeout: TEST_TIMEOUT_MS });
    const planted = (await readdir(dataDir)).filter((name) => name !== "secrets");
    return { planted, ...JSON.parse(stdout) } as {
      planted: string[];
      missing: MissingProtection[];
      byScript: Record<string, { done: boolean; value: string }>;
      byNativeCode: Record<string, { done: boolean; value: string }>;
    };
  }

  function expectScriptsToBeBound(outcomes: Record<string, { done: boolean; value: string }>) {
    const { ownOutput, network, ...others } = outcomes;
    expect(ownOutput).toMatchObject({ done: true });
    expect(Object.keys(others)).toContain("key");
    for (const [attempt, outcome] of Object.entries(others))
      expect([attempt, outcome]).toMatchObject([attempt, { done: false }]);
  }

  it(
    "lets no script leave the folder of its import, or start anything, whatever the system offers",
    async () => {
      const { planted, byScript } = await tryToEscape([], null);
      expect(planted).toEqual([]);
      expectScriptsToBeBound(byScript);
      expect(byScript.key?.value).toBe("ERR_ACCESS_DENIED");
    },
    TEST_TIMEOUT_MS,
  );

  const hasTools =
    process.platform === "linux" && existsSync("/usr/bin/unshare") && existsSync("/usr/bin/setpriv");

  describe.runIf(isRoot && hasTools)("of a service that root runs", () => {
    it(
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
      TEST_TIMEOUT_MS,
    );

    it(
      "still has its own account where root may not make namespaces, as in most containers",
      async () => {
        const { missing, planted, byScript, byNativeCode } = await tryToEscape(
          ["setpriv", "--bounding-set=-sys_admin", "--"],
          null,
        );
        expect(missing).toEqual([
          { protection: "namespaces", reason: "unshare: unshare failed: Operation not permitted" },
        ]);
        expect(planted).toEqual([]);
        expectScriptsToBeBound(byScript);
        const { identity, key, otherImport, ownInput, outside } = byNativeCode;
        expect(JSON.parse(identity!.value)).toMatchObject({ CapEff: "0000000000000000", NoNewPrivs: "1" });
        expect([key, otherImport, ownInput, outside].map((one) => one!.value)).toEqual(
          Array(4).fill("EACCES"),
        );
      },
      TEST_TIMEOUT_MS,
    );
  });

  describe.runIf(isRoot && hasTools)("of a service that an ordinary account runs", async () => {
    const isReadable = (await outermostClosed(ACCOUNT, dirname(ATTEMPTS))) === undefined;

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
      TEST_TIMEOUT_MS,
    );

    it.runIf(isReadable)(
      "is bound by Node alone where it may not make namespaces, and the service says so",
      async () => {
        const { missing, byScript } = await tryToEscape([...asAccount, ...withoutNamespaces], ACCOUNT);
        expect(missing).toEqual([
          {
            protection: "namespaces",
            reason: expect.stringContaining("unshare failed: No space left on device"),
          },
        ]);
        expectScriptsToBeBound(byScript);
      },
      TEST_TIMEOUT_MS,
    );
  });
});

describe("an answer of a process", () => {
  let job: JobFolder;
  let key: string;

  beforeEach(async () => {
    const dataDir = await makeDataDir();
    key = join(dataDir, "secrets", "master.key");
    await mkdir(join(dataDir, "work"));
    job = await createSandbox({ dataDir, keyFile: null }).openFolder(
      await mkdtemp(join(dataDir, "work", "job-")),
    );
    await writeFile(join(job.path, "original.pdf"), "given");
  });

  async function answer(claim: unknown) {
    const hostile = new HostileProcess(job);
    onTestFinished(() => hostile.kill());
    return takeFiles(await hostile.ask({ do: "answer", claim }, LIMIT_MS));
  }

  it("has its files moved to where the process cannot change them", async () => {
    await writeFile(join(job.path, "out", "page.jpg"), "page");
    const taken = await answer({ kind: "file", path: "out/page.jpg" });
    expect(taken).toEqual({ kind: "file", path: join(job.path, "taken", "1-page.jpg") });
    expect(await readFile(join(job.path, "taken", "1-page.jpg"), "utf8")).toBe("page");
    expect(await readdir(join(job.path, "out"))).toEqual([]);
  });

  const secrets = "../../secrets";
  it.each<[what: string, path: string, prepare?: () => Promise<void>]>([
    ["leads out of the folder", `${secrets}/master.key`],
    ["leads out of the output folder by way of it", `out/../${secrets}/master.key`],
    ["names what the service itself put there", "original.pdf"],
    ["names the output folder", "out"],
    ["names nothing", "out/nothing.jpg"],
    ["is a link to another file", "out/link.jpg", () => symlink(key, join(job.path, "out", "link.jpg"))],
    [
      "goes through a link to another folder",
      "out/folder/master.key",
      () => symlink(dirname(key), join(job.path, "out", "folder")),
    ],
    ["is a folder", "out/folder", () => mkdir(join(job.path, "out", "folder"))],
  ])("is refused where its path %s", async (_, path, prepare) => {
    await prepare?.();
    await expect(answer({ kind: "file", path })).rejects.toThrow(Violation);
    expect(await readFile(key, "utf8")).toBe(KEY);
    expect(await readFile(join(job.path, "original.pdf"), "utf8")).toBe("given");
  });

  it("is refused where its path is an absolute one", async () => {
    await expect(answer({ kind: "file", path: key })).rejects.toThrow(Violation);
    expect(await readFile(key, "utf8")).toBe(KEY);
  });

  it("ends the process where it has another form than our own code gives it", async () => {
    expect(await answer({ kind: "outcome", done: "yes" })).toMatchObject({
      kind: "lost",
      reason: "violation",
    });
  });
});
