import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBackup } from "../platform/backup/verify-backup.ts";
import { keyFileOf, loadMasterKey } from "../platform/master-key.ts";
import { freePort } from "../testing/free-port.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";

const PATIENCE = { timeout: 60_000 };

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "newsrack-commands-"));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** As it is run beside the service, unless other settings are given. */
function run(command: string, args: string[] = [], settings: Record<string, string> = {}) {
  const { dataDir, databaseUrl } = service.services.config;
  const env = {
    PATH: process.env.PATH,
    NEWSRACK_DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? "",
    ...settings,
  };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, `${command}.ts`), ...args],
      { env },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

describe("every command", PATIENCE, () => {
  const COMMANDS = [
    "admin-link",
    "backup",
    "conformance",
    "corpus",
    "doctor",
    "forget-key",
    "make-bucket",
    "restore",
    "seed",
    "torture",
  ];

  it.each(COMMANDS)("%s says why it was called wrongly, and how it is called", async (command) => {
    const { code, out, err } = await run(command, ["--no-such-option"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("'--no-such-option'");
    expect(err).toMatch(command === "make-bucket" ? /node bff\/cli\/make-bucket/ : `npm run ${command}`);
  });

  it("says so without a complaint where it is asked", async () => {
    const { code, out, err } = await run("backup", ["--help"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("npm run backup -- <new folder> [--with-key | --without-key]");
  });
});

describe("npm run backup", PATIENCE, () => {
  it("copies an installation that runs", async () => {
    const target = join(folder, "copy");
    const { code, out, err } = await run("backup", [target]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/holds \d+ rows, 0 files[\s\S]*The copy is complete/);
    expect((await verifyBackup(target)).key_included).toBe(false);
  });

  it("says when files are not where it was told to look, and ends with 1", async () => {
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
    expect(err).toMatch(`NOT complete: 1 files`);
    expect(err).toMatch(`images/${id}/original.gif`);
  });

  it("refuses a folder among the files that it copies", async () => {
    const { dataDir } = service.services.config;
    for (const target of [join(dataDir, "files"), join(dataDir, "files", "copy")]) {
      const { code, err } = await run("backup", [target]);
      expect(code).toBe(1);
      expect(err).toMatch(/lies among the files of the installation/);
      expect(err).not.toContain("    at ");
    }
  });

  it("refuses to copy without the key, or with one that opens nothing, and makes none", async () => {
    const elsewhere = join(folder, "elsewhere");
    const without = await run("backup", [join(folder, "no-key")], { NEWSRACK_DATA_DIR: elsewhere });
    expect(without.code).toBe(1);
    expect(without.err).toMatch(/There is no key at .*elsewhere\/secrets\/master\.key.*NEWSRACK_KEY_FILE/);
    await expect(stat(elsewhere)).rejects.toThrow("ENOENT");
    const lost = { NEWSRACK_KEY_FILE: join(folder, "lost-key") };
    expect((await run("backup", [join(folder, "keyless")], lost)).err).toContain("--without-key");
    const keyless = await run("backup", [join(folder, "keyless"), "--without-key"], lost);
    expect(keyless.out).toMatch(/keyless holds \d+ rows[\s\S]*The key \([0-9a-f]{8}\) is not in it/);
    expect(await verifyBackup(join(folder, "keyless"))).toMatchObject({ key_included: false });
    const other = join(folder, "other-key");
    await writeFile(other, randomBytes(32).toString("base64"));
    const wrong = await run("backup", [join(folder, "other")], { NEWSRACK_KEY_FILE: other });
    expect(wrong.code).toBe(1);
    expect(wrong.err).toMatch(/other-key is another key \([0-9a-f]{8}\) than the one/);
    expect(await readdir(folder)).not.toContain("no-key");
    expect(await readdir(folder)).not.toContain("other");
  });
});

describe("npm run admin-link", PATIENCE, () => {
  it("prints a link of the running service", async () => {
    const { code, out } = await run("admin-link");
    expect(code).toBe(0);
    expect(out).toMatch(/works once.*http:\/\/\S+\/setup/s);
  });

  it("makes no installation in a directory that was mistyped", async () => {
    const mistyped = join(folder, "mistyped");
    const settings = { DATABASE_URL: "", NEWSRACK_DATA_DIR: mistyped };
    expect(await run("admin-link", [], settings)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/There is no installation in .*mistyped\. Name its data directory/),
    });
    await expect(stat(mistyped)).rejects.toThrow("ENOENT");
  });

  it("leaves a database of another version as it is", async () => {
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
    expect((await run("admin-link")).err).toMatch(/used by a newer version/);
    await db.deleteFrom(migrations).where("name", "=", "9999-of-a-newer-version").execute();
    expect((await run("admin-link")).err).toMatch(/not the one of this version yet\. Start the service once/);
    await db.insertInto(migrations).values(all).execute();
    expect((await run("admin-link")).code).toBe(0);
  });

  it("says that nobody answers at DATABASE_URL, without its password", async () => {
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

describe("npm run forget-key", PATIENCE, () => {
  it("keeps a key that is there, and gives up one that is lost", async () => {
    const { config } = service.services;
    expect(await run("forget-key")).toMatchObject({
      code: 1,
      err: `The key is not lost: it is in ${keyFileOf(config)}.\n`,
    });
    const elsewhere = join(folder, "without-key");
    await mkdir(elsewhere);
    const settings = { NEWSRACK_DATA_DIR: elsewhere };
    const { db } = service.services;
    await service.signInAs("editor");
    const someone = await db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
    await db.updateTable("users").set({ two_factor_enabled: true }).where("id", "=", someone.id).execute();
    const asked = await run("forget-key", [], settings);
    expect(asked).toMatchObject({ code: 1, err: expect.stringContaining("Nothing was done.") });
    const named = /--key ([0-9a-f]{8})$/m.exec(asked.err)?.[1] ?? "";
    expect(await run("forget-key", ["--key", "00000000"], settings)).toMatchObject({ code: 1 });
    expect(await run("forget-key", ["--key", named], settings)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/The key [0-9a-f]{8} is given up[\s\S]*second factor of 1 people is off/),
    });
    expect(await run("forget-key", [], settings)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/bound to no key/),
    });
    expect(loadMasterKey(config)).toHaveLength(32);
  });
});
