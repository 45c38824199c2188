import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  clusterContext,
  isAlive,
  kill,
  query,
  refusal,
  serverPid,
  startService,
} from "./embedded-postgres.fixture.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { launchPostgres } from "./postgres-process.ts";
import { startTestCluster } from "./testing/test-cluster.ts";

const FAST = { fsync: "off" };
let root: string;
let seed: Awaited<ReturnType<typeof start>>;
const running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "newsrack-embedded-")));
  // Folders that are closed to other accounts are tested in postgres-account.test.ts.
  await chmod(root, 0o711);
  // Most tests share this database. Its name contains characters that need quoting in paths and lists.
  seed = await start("a, b ß");
  await seed.stop();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop()));
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

async function start(name: string, options: { onUnexpectedEnd?: (error: Error) => void } = {}) {
  const directory = resolve(root, name);
  const lines: string[] = [];
  const database = await startEmbeddedPostgres({
    directory,
    log: (line) => lines.push(line),
    settings: FAST,
    ...options,
  });
  running.push(database);
  return { ...database, directory, lines };
}

describe("startEmbeddedPostgres", () => {
  it("creates a database whose owner is not a superuser but can create extensions, with natural sorting", async () => {
    const { connectionString } = await start(seed.directory);

    expect(seed.lines).toEqual([expect.stringMatching(/^creating database in /)]);
    await query(connectionString, "create extension pg_trgm");
    await query(connectionString, "create extension unaccent");
    const [row] = await query(
      connectionString,
      `select current_setting('server_encoding') as encoding, current_setting('timezone') as time_zone,
         current_setting('is_superuser') as superuser, unaccent('Öl') as plain, similarity('news', 'newt') as alike,
         (select string_agg(name, ' ' order by name) from unnest('{Zoo,apfel,Öl,Äpfel,ost}'::text[]) name) as sorted`,
    );
    expect(row).toEqual({
      encoding: "UTF8",
      time_zone: "UTC",
      superuser: "off",
      plain: "Ol",
      alike: 0.42857143,
      sorted: "apfel Äpfel Öl ost Zoo",
    });
  });

  it("creates a database whose trigrams support the letters of all alphabets", async () => {
    const { connectionString } = await start(seed.directory);
    await query(connectionString, "create extension if not exists pg_trgm");
    const [row] = await query(
      connectionString,
      "select cardinality(show_trgm('москва')) as cyrillic, cardinality(show_trgm('grün')) as german",
    );
    expect(row).toEqual({ cyrillic: 7, german: 5 });
  });

  it("keeps the data of the previous start and logs nothing", async () => {
    const { directory } = seed;
    const first = await start(directory);
    await query(first.connectionString, "create table note_1 as select 'kept' as text");
    await first.stop();

    const second = await start(directory);
    expect(await query(second.connectionString, "select text from note_1")).toEqual([{ text: "kept" }]);
    expect(second.lines).toEqual([]);
  });

  it("works in a folder whose path is too long for a socket and contains spaces, commas and CJK characters", async () => {
    const directory = join(root, "Müller, Söhne & 新聞", "deep".repeat(30));
    const { connectionString } = await start(directory);

    expect(new URL(connectionString).searchParams.has("host")).toBe(false);
    expect(await query(connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
    const wrong = new URL(connectionString);
    wrong.password = "guess";
    await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
  });

  it.skipIf(process.platform === "win32")("listens only on a socket in a private folder", async () => {
    const { directory } = seed;
    const { connectionString } = await start(directory);

    expect(new URL(connectionString).searchParams.get("host")).toBe(join(directory, "cluster"));
    expect((await stat(join(directory, "cluster"))).mode & 0o777).toBe(0o700);
    expect(await query(connectionString, "select inet_server_addr() as tcp")).toEqual([{ tcp: null }]);
  });

  it("replaces the incomplete database of an interrupted first start", async () => {
    const directory = join(root, "half");
    await mkdir(join(directory, "cluster.new", "base"), { recursive: true });
    await writeFile(join(directory, "cluster.new", "PG_VERSION"), "18\n");
    await mkdir(join(directory, "cluster"));

    const { connectionString, lines } = await start(directory);
    expect(await query(connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(lines[0]).toMatch(/^removing .*cluster\.new, which an interrupted first start left behind$/);
    expect(await readdir(directory)).not.toContain("cluster.new");
  });

  it("rebuilds the indexes when the collation version has changed", async () => {
    const { cluster, binaries, account } = await clusterContext(seed.directory);
    const command = account.command(binaries.postgres, ["--single", "-D", cluster, "postgres"]);
    const superuser = spawn(command.file, command.args, { ...command.options, cwd: "/" });
    superuser.stdin.end("update pg_database set datcollversion = '1' where datname = 'newsrack'\n");
    await once(superuser, "close");

    const first = await start(seed.directory);
    expect(first.lines).toEqual([
      "rebuilding indexes, because this PostgreSQL sorts text differently from the previous one",
    ]);
    await first.stop();
    expect((await start(seed.directory)).lines).toEqual([]);
  });

  it("sets a new password when the password file is missing", async () => {
    const { directory } = seed;
    await rm(join(directory, "cluster", "service-password"));

    const second = await start(directory);
    expect(await query(second.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(new URL(second.connectionString).password).not.toBe(new URL(seed.connectionString).password);
    const { mode } = await stat(join(directory, "cluster", "service-password"));
    expect(mode & 0o777).toBe(0o600);
  });

  it("names a setting that PostgreSQL does not support", async () => {
    const attempt = startEmbeddedPostgres({
      directory: seed.directory,
      log: () => {},
      settings: { ...FAST, no_such_setting: "1" },
    });
    expect(await refusal(attempt)).toBe(
      'Starting the embedded database failed. FATAL:  unrecognized configuration parameter "no_such_setting"',
    );
  });
});

describe("startEmbeddedPostgres in a folder that is in use", () => {
  it("refuses while another service is running, without disturbing that service", async () => {
    const { directory } = seed;
    const first = await startService(directory);

    expect(await refusal(start(directory))).toBe(
      `Another Newsrack (process ${first.process.pid}) is using ${directory}. ` +
        "Stop it first, or set NEWSRACK_DATA_DIR to another folder.",
    );
    expect(await query(first.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("refuses one of two simultaneous starts", async () => {
    const { directory } = seed;
    const outcomes = await Promise.allSettled([start(directory), start(directory)]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("takes the folder over from a killed service and keeps every committed row", async () => {
    const { directory } = seed;
    const service = await startService(directory);
    const previousPid = await serverPid(directory);
    await query(service.connectionString, "create table note_2 as select 'kept' as text");
    await kill(service.process);

    const { connectionString } = await start(directory);
    expect(await query(connectionString, "select text from note_2")).toEqual([{ text: "kept" }]);
    expect(await isAlive(previousPid)).toBe(false);
  });

  it("stops a server that outlived its service", async () => {
    const { directory } = seed;
    const leftover = await launchPostgres(
      await clusterContext(directory),
      { listen_addresses: "", port: "5432", unix_socket_directories: "." },
      () => {},
    );

    const { connectionString, lines } = await start(directory);
    expect(await leftover.ended).toBe("code 0");
    expect(lines).toEqual([expect.stringMatching(/^stopping database that a killed Newsrack left running/)]);
    expect(await query(connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("ignores stale PIDs in the pid file and the socket lock that now belong to another program", async () => {
    const { directory } = seed;
    const lock = join(directory, "cluster", ".s.PGSQL.5432.lock");
    const first = await start(directory);
    const pidFileContent = await readFile(join(directory, "cluster", "postmaster.pid"), "utf8");
    const lockContent = await readFile(lock, "utf8");
    await first.stop();
    const bystander = spawn(process.execPath, ["-e", "setInterval(() => {}, 60_000)"]);
    onTestFinished(() => void bystander.kill());
    const withBystanderPid = (content: string) => content.replace(/^\d+/, `${bystander.pid}`);
    await writeFile(join(directory, "cluster", "postmaster.pid"), withBystanderPid(pidFileContent));
    await writeFile(lock, withBystanderPid(lockContent));

    const { connectionString } = await start(directory);
    expect(await query(connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  });
});

describe("EmbeddedPostgres", () => {
  it("disconnects the clients and leaves no process when it is stopped, also several times", async () => {
    const { directory } = seed;
    const database = await start(directory);
    const pid = await serverPid(directory);
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    const reasons: string[] = [];
    client.on("error", (error) => reasons.push(error.message));
    const ended = new Promise<void>((resolve) => client.once("end", resolve));

    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
    await ended;
    expect(reasons[0]).toMatch(/terminating connection due to administrator command/);
    expect(await isAlive(pid)).toBe(false);
  });

  it("reports a server that exits unexpectedly, and recovers at the next start", async () => {
    const { directory } = seed;
    const report = Promise.withResolvers<Error>();
    const database = await start(directory, { onUnexpectedEnd: report.resolve });
    await query(database.connectionString, "create table note_3 as select 'kept' as text");
    process.kill(await serverPid(directory), "SIGKILL");

    expect((await report.promise).message).toMatch(/exited unexpectedly \(signal SIGKILL\)\. Its log is in /);
    await database.stop();
    const next = await start(directory);
    expect(await query(next.connectionString, "select text from note_3")).toEqual([{ text: "kept" }]);
  });
});

describe("startTestCluster", () => {
  it("starts a server that can create databases, and removes all its files when stopped", async () => {
    const cluster = await startTestCluster();
    const folder = new URL(cluster.adminConnectionString).searchParams.get("host");
    await query(cluster.adminConnectionString, "create database one");
    await cluster.stop();

    expect(folder).toContain("newsrack-test-");
    await expect(stat(dirname(String(folder)))).rejects.toThrow("ENOENT");
  });
});
