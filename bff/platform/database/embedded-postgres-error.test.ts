import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal } from "./embedded-postgres.fixture.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { toEmbeddedPostgresError } from "./embedded-postgres-error.ts";

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "newsrack-embedded-error-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const start = (directory: string) => startEmbeddedPostgres({ directory, log: () => {} });

describe("EmbeddedPostgresError", () => {
  it("names the PostgreSQL version that a database of another major version needs", async () => {
    const directory = join(root, "older");
    await mkdir(join(directory, "cluster"), { recursive: true });
    await writeFile(join(directory, "cluster", "PG_VERSION"), "17\n");

    expect(await refusal(start(directory))).toMatch(
      /was created by PostgreSQL 17, but this Newsrack contains PostgreSQL 18/,
    );
    expect(await readFile(join(directory, "cluster", "PG_VERSION"), "utf8")).toBe("17\n");
  });

  it("reports a folder that contains other files, and leaves them untouched", async () => {
    const directory = join(root, "foreign");
    await mkdir(join(directory, "cluster"), { recursive: true });
    await writeFile(join(directory, "cluster", "letter.txt"), "mine");

    expect(await refusal(start(directory))).toMatch(/is not a complete PostgreSQL database/);
    expect(await readFile(join(directory, "cluster", "letter.txt"), "utf8")).toBe("mine");
  });

  it.each([
    ["could not write: No space left on device", /^Trying failed\. The disk of .* is full\./],
    ["EROFS: read-only file system, mkdir", /is on a read-only file system/],
    ["EACCES: permission denied, mkdir", /change the folder's owner/],
    ["postgres: error while loading shared libraries: libpq.so.5", /run: npm rebuild$/],
    ["setpriv: activate capabilities: Operation not permitted", /refuses to run as root/],
    ["spawn /x/initdb ENOENT", /they need glibc/],
  ])('says what to do about "%s"', async (cause, expected) => {
    expect((await toEmbeddedPostgresError("Trying", root, new Error(cause))).message).toMatch(expected);
  });
});
