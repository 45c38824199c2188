import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { end } from "#bff/testing/processes/processes.ts";
import { chooseAccount } from "./postgres-account.ts";
import { locatePostgres } from "./postgres-binaries.ts";
import { launchPostgres } from "./postgres-process.ts";

const run = promisify(execFile);
const canConfine =
  process.getuid?.() === 0 && ["/usr/bin/setpriv", "/usr/bin/unshare"].every((file) => existsSync(file));

/** The data directory of the tests that need no new database. */
let sharedDataDir: string;
const dataDirs: string[] = [];
const started: ChildProcess[] = [];

beforeAll(async () => {
  sharedDataDir = await makeDataDir();
});
afterEach(async () => {
  for (const service of started.splice(0)) await end(service, "SIGTERM");
});
afterAll(async () => {
  // Deleted last, because the database of a killed service writes to its folder until it has shut down.
  for (const folder of dataDirs) await rm(folder, { recursive: true, force: true });
});

async function makeDataDir(): Promise<string> {
  // The folder is closed to all other accounts, as the data directory of root is.
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), "newsrack-account-")));
  dataDirs.push(dataDir);
  await mkdir(join(dataDir, "secrets"));
  await writeFile(join(dataDir, "secrets", "master.key"), "the key");
  return dataDir;
}

interface Service {
  process: ChildProcess;
  lines: string[];
  connectionString: string;
}

/** Starts the database of a data directory in a separate process, through `command`. */
async function startService(dataDir: string, command: string[] = []): Promise<Service> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL("./embedded-postgres.ts", import.meta.url).href)};
    const { connectionString, stop } = await startEmbeddedPostgres({
      directory: ${JSON.stringify(join(dataDir, "postgres"))},
      log: (line, level = "info") => console.log(level + ": " + line),
      settings: { fsync: "off" },
    });
    process.once("SIGTERM", () => stop().then(() => process.exit()));
    console.log(connectionString);
    setInterval(() => {}, 60_000);`;
  const [file, ...args] = [...command, process.execPath, "--input-type=module", "-e", script];
  const child = spawn(file!, args, { stdio: ["ignore", "pipe", "inherit"] });
  started.push(child);
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith("postgres://")) return { process: child, lines, connectionString: line };
    lines.push(line);
  }
  throw new Error(`The service exited before its database was ready:\n${lines.join("\n")}`);
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

const clusterOf = (dataDir: string) => join(dataDir, "postgres", "cluster");

async function capabilitiesOfServer(dataDir: string): Promise<string | undefined> {
  const [pid] = (await readFile(join(clusterOf(dataDir), "postmaster.pid"), "utf8")).split("\n");
  return /^CapEff:\s*(\w+)$/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
}

const NO_CAPABILITIES = "0000000000000000";

describe.runIf(canConfine)("the embedded database of root, in a folder closed to other accounts", () => {
  it("runs without capabilities and cannot read the master key", async () => {
    const { lines } = await startService(sharedDataDir);

    expect(lines).toEqual([expect.stringMatching(/^info: creating database in /)]);
    expect(await capabilitiesOfServer(sharedDataDir)).toBe(NO_CAPABILITIES);
    const { postgres } = await locatePostgres();
    const { command } = await chooseAccount(clusterOf(sharedDataDir), postgres);
    const { file, args, options } = command("/bin/cat", [join(sharedDataDir, "secrets", "master.key")]);
    await expect(run(file, args, options)).rejects.toThrow("No such file or directory");
  });

  it("keeps every committed row when its service is killed", async () => {
    const first = await startService(sharedDataDir);
    await query(first.connectionString, "create table note as select 'kept' as text");
    await end(first.process, "SIGKILL");

    const second = await startService(sharedDataDir);
    expect(await query(second.connectionString, "select text from note")).toEqual([{ text: "kept" }]);
  });

  it("is stopped by the next start if it outlived its service", async () => {
    await end((await startService(sharedDataDir)).process, "SIGKILL");
    const binaries = await locatePostgres();
    const cluster = clusterOf(sharedDataDir);
    const account = await chooseAccount(cluster, binaries.postgres);
    const settings = { listen_addresses: "", port: "5432", unix_socket_directories: "." };
    const leftover = await launchPostgres({ cluster, binaries, account }, settings, () => {});

    const { lines } = await startService(sharedDataDir);
    expect(await leftover.ended).toBe("code 0");
    expect(lines).toEqual([
      expect.stringMatching(/^info: stopping database that a killed Newsrack left running/),
    ]);
  });

  it("runs a PostgreSQL program in a closed folder", async () => {
    const dataDir = await makeDataDir();
    const program = join(dataDir, "native", "bin", "postgres");
    await mkdir(join(dataDir, "native", "bin"), { recursive: true });
    await writeFile(program, "#!/bin/sh\nexec id -u\n", { mode: 0o755 });
    await mkdir(join(dataDir, "postgres"), { mode: 0o711 });

    const { command, unconfinedReason } = await chooseAccount(clusterOf(dataDir), program);
    const { file, args, options } = command(program, []);
    expect(unconfinedReason).toBeNull();
    expect((await run(file, args, options)).stdout.trim()).not.toBe("0");
  });

  it("gets a capability if root cannot create namespaces, and logs a warning at every start", async () => {
    const dataDir = await makeDataDir();
    const inContainer = ["setpriv", "--bounding-set=-sys_admin", "--"];
    const warning = expect.stringMatching(
      /^warn: the database can read all files of this machine.*\(unshare: unshare failed: Operation not permitted\)$/,
    );
    const first = await startService(dataDir, inContainer);
    expect(first.lines).toEqual([warning, expect.stringMatching(/^info: creating database in /)]);
    expect(await capabilitiesOfServer(dataDir)).not.toBe(NO_CAPABILITIES);
    await end(first.process, "SIGKILL");
    expect((await startService(dataDir, inContainer)).lines).toEqual([warning]);
  });
});
