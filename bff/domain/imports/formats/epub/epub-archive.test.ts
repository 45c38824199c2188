import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EpubArchive } from "./epub-archive.ts";
import { epubLimits } from "./epub-limits.ts";
import { type TinyEntry, tinyZip } from "./testing/tiny-zip.ts";

const MIB = 1024 * 1024;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newsrack-epub-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function open(entries: TinyEntry[] | Buffer): Promise<EpubArchive> {
  const path = join(folder, "book.epub");
  await writeFile(path, Buffer.isBuffer(entries) ? entries : tinyZip(entries));
  return EpubArchive.open(path);
}

const file = (name: string | Buffer, extra: Partial<TinyEntry> = {}): TinyEntry => ({
  name,
  content: "x",
  ...extra,
});

describe("archives that are refused", () => {
  it.each<[string, TinyEntry[], string, RegExp]>([
    ["a name that leaves the folder", [file("../evil.html")], "epub_unsafe", /leads out of its folder/],
    ["one that does so further down", [file("a/../../evil.html")], "epub_unsafe", /leads out of its folder/],
    ["an absolute name", [file("/etc/passwd")], "epub_unsafe", /absolute path/],
    ["a drive", [file("C:/evil.html")], "epub_unsafe", /absolute path/],
    ["a backslash", [file("a\\..\\evil.html")], "epub_unsafe", /backslash/],
    ["a control character", [file("a\u0000b")], "epub_unsafe", /control character/],
    ["a symbolic link", [file("link", { link: true })], "epub_unsafe", /link to another file/],
    ["the same name twice", [file("a.html"), file("a.html")], "epub_unsafe", /more than once/],
    ["a password", [file("a.html", { encrypted: true })], "epub_protected", /password/],
    ["an unknown way of packing", [file("a.html", { method: 14 })], "epub_damaged", /packed in a way/],
    [
      "more than it may unpack to",
      ["a.bin", "b.bin"].map((name) => file(name, { claimedSize: 700 * MIB, content: randomBytes(8 * MIB) })),
      "epub_too_large",
      /1024 MiB/,
    ],
    [
      "too many files",
      Array.from({ length: epubLimits.maxEntries + 1 }, (_, index) => file(`${index}.html`)),
      "epub_too_large",
      /5001 files/,
    ],
    [
      "a bomb that says so",
      [file("bomb.html", { content: Buffer.alloc(6 * MIB) })],
      "epub_unsafe",
      /100 times/,
    ],
  ])("%s", async (_what, entries, code, message) => {
    await expect(open(entries)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it.each([
    ["no archive", Buffer.from("PK\x03\x04 and nothing else")],
    ["half an archive", tinyZip([file("a.html", { content: "x".repeat(1000) })]).subarray(0, 60)],
  ])("%s", async (_what, content) => {
    await expect(open(content)).rejects.toMatchObject({ code: "epub_damaged" });
  });
});

describe("bytes are counted when they are read", () => {
  it("refuses a bomb that lies about its size", async () => {
    const archive = await open([file("bomb.html", { content: Buffer.alloc(6 * MIB), claimedSize: 4 * MIB })]);
    await expect(archive.read("bomb.html", epubLimits.maxTextBytes)).rejects.toThrow(/damaged|100 times/);
    archive.close();
  });

  it("refuses one file that is too large, and goes on with the others", async () => {
    const archive = await open([file("a.html", { content: "x".repeat(2_000) }), file("b.html")]);
    await expect(archive.read("a.html", 1_000)).rejects.toMatchObject({ name: "EntryUnreadable" });
    expect(String(await archive.read("b.html", 1_000))).toBe("x");
    archive.close();
  });

  it("notices damage", async () => {
    const archive = await open([file("a.html", { wrongChecksum: true })]);
    await expect(archive.read("a.html", 1_000)).rejects.toThrow(/checksum/);
    archive.close();
  });
});

describe("names", () => {
  it("are found in other capitals, and read as UTF-8 also where the archive does not say so", async () => {
    const archive = await open([
      file("Text/Füße.html"),
      file(Buffer.from("größe.html")),
      file(Buffer.from([0x81, 0x2e, 0x61])),
    ]);
    expect(archive.find("text/füsse.html")).toBeNull();
    expect(archive.find("TEXT/FÜßE.html")).toBe("Text/Füße.html");
    expect(archive.find("größe.html".normalize("NFD"))).toBe("größe.html");
    expect(archive.has("ü.a")).toBe(true);
    archive.close();
  });

  it("of folders are nothing", async () => {
    const archive = await open([file("META-INF/", { content: "", stored: true }), file("a.html")]);
    expect(archive.names()).toEqual(["a.html"]);
    archive.close();
  });
});
