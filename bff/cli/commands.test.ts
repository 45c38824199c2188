import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Finding } from "#bff/operations/doctor/finding.ts";
import { verifyBackup } from "#bff/platform/backup/verify-backup.ts";
import { keyPath, loadMasterKey } from "#bff/platform/crypto/master-key.ts";
import {
  type CommandCall,
  type CommandRunner,
  runCommandProcess,
  startCommandRunner,
} from "#bff/testing/processes/command-runner.ts";
import { freePort } from "#bff/testing/servers/free-port.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";

let service: TestService;
let commands: CommandRunner;
let folder: string;

beforeAll(async () => {
  commands = startCommandRunner();
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "newsrack-commands-"));
});
afterAll(async () => {
  await commands.stop();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the file of a command, which the npm script of that name runs. */
function fileOf(command: string): string {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  return resolve(scripts[command]?.replace("node ", "") ?? `bff/cli/${command}.ts`);
}

/** Returns the call of a command with the settings of the running service, unless others are given. */
function call(command: string, args: string[] = [], settings: Record<string, string> = {}): CommandCall {
  const { dataDir, databaseUrl } = service.services.config;
  return {
    file: fileOf(command),
    args,
    env: {
      PATH: process.env.PATH,
      NEWSRACK_DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? "",
      ...settings,
    },
  };
}

/** Runs a command in the process that the tests share. */
const run = (...values: Parameters<typeof call>) => commands.run(call(...values));

/** Runs a command in its own process. */
const runProcess = (...values: Parameters<typeof call>) => runCommandProcess(call(...values));

describe("every command", () => {
  async function expectUsage(command: string, runner: typeof run) {
    const { code, out, err } = await runner(command, ["--no-such-option"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("'--no-such-option'");
    expect(err).toMatch(command === "make-bucket" ? /node bff\/cli\/make-bucket/ : `npm run ${command}`);
  }

  it.each(["admin-link", "backup", "conformance", "doctor", "forget-key", "migrate"])(
    "explains a wrong call and prints its usage (%s)",
    (command) => expectUsage(command, run),
  );

  // Each in its own process, because no other test proves that these load alone.
  it.concurrent.each(["chaos", "corpus", "make-bucket", "restore", "seed"])(
    "explains a wrong call and prints its usage (%s)",
    (command) => expectUsage(command, runProcess),
  );

  it("prints its usage with --help", async () => {
    const { code, out, err } = await runProcess("backup", ["--help"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("npm run backup -- <new folder> [--with-key | --without-key]");
  });
});

const canRemoveNamespaces =
  process.getuid?.() === 0 && ["/usr/bin/setpriv", "/usr/bin/unshare"].every((file) => existsSync(file));

describe("npm run doctor", () => {
  it.runIf(canRemoveNamespaces)(
    "names the protections that root lacks if it cannot create namespaces, as in most containers",
    async () => {
      const dataDir = await mkdtemp(join(folder, "closed-"));
      const command = [process.execPath, join(import.meta.dirname, "doctor.ts"), "--json"];
      const { stdout } = await promisify(execFile)(
        "setpriv",
        ["--bounding-set=-sys_admin", "--", ...command],
        { env: { PATH: process.env.PATH, NEWSRACK_DATA_DIR: dataDir } },
      );
      const { findings } = JSON.parse(stdout) as { findings: Finding[] };
      expect(findings.map(({ rule }) => rule)).toEqual(
        expect.arrayContaining(["import-namespaces", "database-capability"]),
      );
    },
  );
});

describe("npm run backup", () => {
  it("backs up a running installation", async () => {
    const target = join(folder, "backup");
    const { code, out, err } = await runProcess("backup", [target]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/contains \d+ rows and 0 files[\s\S]*The backup is complete/);
    expect((await verifyBackup(target)).key_included).toBe(false);
  });

  it("reports missing files and exits with 1", async () => {
    const id = "ab".repeat(16);
    const { db } = service.services;
    await db
      .insertInto("images")
      .values({
        id,
        publication_id: 10,
        purpose: "text",
        content_type: "image/gif",
        width: 1,
        height: 1,
        bytes: 1,
        added_by: "A test",
      })
      .execute();
    const { code, err } = await run("backup", [join(folder, "without-files")]);
    await db.deleteFrom("images").where("id", "=", id).execute();
    expect(code).toBe(1);
    expect(err).toMatch(`NOT complete: 1 file that the database refers to is missing`);
    expect(err).toMatch(`images/${id}/original.gif`);
  });

  it("refuses a target inside the folder of the stored files", async () => {
    const { dataDir } = service.services.config;
    for (const target of [join(dataDir, "files"), join(dataDir, "files", "backup")]) {
      const { code, err } = await run("backup", [target]);
      expect(code).toBe(1);
      expect(err).toMatch(/is inside the folder of the stored files/);
      expect(err).not.toContain("    at ");
    }
  });

  it("refuses a missing or wrong key, and creates no key", async () => {
    const elsewhere = join(folder, "elsewhere");
    const without = await run("backup", [join(folder, "no-key")], { NEWSRACK_DATA_DIR: elsewhere });
    expect(without.code).toBe(1);
    expect(without.err).toMatch(
      /The key .*elsewhere\/secrets\/master\.key does not exist.*NEWSRACK_KEY_FILE/,
    );
    await expect(stat(elsewhere)).rejects.toThrow("ENOENT");
    const lost = { NEWSRACK_KEY_FILE: join(folder, "lost-key") };
    expect((await run("backup", [join(folder, "keyless")], lost)).err).toContain("--without-key");
    const keyless = await run("backup", [join(folder, "keyless"), "--without-key"], lost);
    expect(keyless.out).toMatch(/keyless contains \d+ rows[\s\S]*does not include the key \([0-9a-f]{8}\)/);
    expect(await verifyBackup(join(folder, "keyless"))).toMatchObject({ key_included: false });
    const other = join(folder, "other-key");
    await writeFile(other, randomBytes(32).toString("base64"));
    const wrong = await run("backup", [join(folder, "other")], { NEWSRACK_KEY_FILE: other });
    expect(wrong.code).toBe(1);
    expect(wrong.err).toMatch(/other-key contains the key [0-9a-f]{8}, but this database uses the key/);
    expect(await readdir(folder)).not.toContain("no-key");
    expect(await readdir(folder)).not.toContain("other");
  });
});

describe("npm run admin-link", () => {
  it("prints a link to the running service", async () => {
    const { code, out } = await runProcess("admin-link");
    expect(code).toBe(0);
    expect(out).toMatch(/works once.*http:\/\/\S+\/setup/s);
  });

  it("creates no installation in a mistyped directory", async () => {
    const mistyped = join(folder, "mistyped");
    const settings = { DATABASE_URL: "", NEWSRACK_DATA_DIR: mistyped };
    expect(await run("admin-link", [], settings)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/There is no installation in .*mistyped\. Set NEWSRACK_DATA_DIR/),
    });
    await expect(stat(mistyped)).rejects.toThrow("ENOENT");
  });

  it("does not migrate a database of another version", async () => {
    const { db } = service.services;
    const migrations = "migrations" as "users";
    const { name: last } = await db
      .selectFrom(migrations)
      .select("name")
      .orderBy("name", "desc")
      .executeTakeFirstOrThrow();
    const rename = (from: string, to: string) =>
      db.updateTable(migrations).set({ name: to }).where("name", "=", from).execute();
    const all = {
      ...(await db.selectFrom(migrations).selectAll().where("name", "=", last).executeTakeFirstOrThrow()),
    };
    await rename(last, "9999-of-a-newer-version");
    expect((await run("admin-link")).err).toMatch(/A newer version of Newsrack uses this installation/);
    await db.deleteFrom(migrations).where("name", "=", "9999-of-a-newer-version").execute();
    expect((await run("admin-link")).err).toMatch(
      /not been migrated to this version yet\. Start the service once/,
    );
    await db.insertInto(migrations).values(all).execute();
    expect((await run("admin-link")).code).toBe(0);
  });

  it("reports an unreachable DATABASE_URL without its password", async () => {
    const away = `postgres://someone:top-secret@127.0.0.1:${await freePort()}/news`;
    const { code, err } = await run("admin-link", [], { DATABASE_URL: away });
    expect(code).toBe(1);
    expect(err).toMatch(
      /^The database 127\.0\.0\.1:\d+\/news cannot be reached: connect ECONNREFUSED.*DATABASE_URL/,
    );
    expect(err).not.toContain("top-secret");
    expect(err).not.toContain("    at ");
  });
});

describe("npm run forget-key", () => {
  it("refuses a key that is not lost, and forgets one that is", async () => {
    const { config } = service.services;
    expect(await runProcess("forget-key")).toMatchObject({
      code: 1,
      err: `The key is not lost: it is in ${keyPath(config)}.\n`,
    });
    const elsewhere = join(folder, "without-key");
    await mkdir(elsewhere);
    const settings = { NEWSRACK_DATA_DIR: elsewhere };
    const { db } = service.services;
    await service.signInAs("editor");
    const someone = await db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
    await db.updateTable("users").set({ two_factor_enabled: true }).where("id", "=", someone.id).execute();
    const expires_at = new Date(Date.now() + 60_000);
    const reader = await db
      .insertInto("reader_accounts")
      .values({ email: "reader@example.com", name: "" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const session = { kind: "Session", payload: "{}", expires_at };
    await db
      .insertInto("reader_records")
      .values([
        { ...session, id_hash: Buffer.from("session"), reader_id: reader.id },
        // Of a browser in which no one has signed in.
        { ...session, id_hash: Buffer.from("anonymous") },
      ])
      .execute();
    await db
      .insertInto("webhook_endpoints")
      .values({ publication_id: 10, url: Buffer.of(1), secret: Buffer.of(1), format: "slack", events: [] })
      .execute();
    const withoutKey = await run("forget-key", [], settings);
    expect(withoutKey).toMatchObject({ code: 1, err: expect.stringContaining("Nothing was changed.") });
    const fingerprint = /--key ([0-9a-f]{8})$/m.exec(withoutKey.err)?.[1] ?? "";
    expect(await run("forget-key", ["--key", "00000000"], settings)).toMatchObject({ code: 1 });
    expect(await run("forget-key", ["--key", fingerprint], settings)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /The key [0-9a-f]{8} was forgotten[\s\S]*turned off for 1 user\. [\s\S]*1 session of readers was ended[\s\S]*1 webhook was deleted\. Add it again/,
      ),
    });
    expect(await run("forget-key", [], settings)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/has no recorded key/),
    });
    expect(loadMasterKey(config)).toHaveLength(32);
  });
});
