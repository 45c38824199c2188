import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TinyEntry, tinyZip } from "#bff/testing/documents/tiny-zip.ts";
import { EpubArchive } from "./epub-archive.ts";
import { epubLimits } from "./epub-limits.ts";

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

describe("EpubArchive.open", () => {
  it.each<[string, TinyEntry[], string, RegExp]>([
    [
      "a name that leads out of the archive",
      [file("../evil.html")],
      "epub_unsafe",
      /leads outside the archive/,
    ],
    [
      "a name that leads out of a subfolder of the archive",
      [file("a/../../evil.html")],
      "epub_unsafe",
      /leads outside the archive/,
    ],
    ["an absolute name", [file("/etc/passwd")], "epub_unsafe", /absolute path/],
    ["a name with a drive letter", [file("C:/evil.html")], "epub_unsafe", /absolute path/],
    ["a name with a backslash", [file("a\\..\\evil.html")], "epub_unsafe", /backslash/],
    ["a name with a control character", [file("a\u0000b")], "epub_unsafe", /control character/],
    ["a symbolic link", [file("link", { link: true })], "epub_unsafe", /link to another file/],
    ["a duplicate name", [file("a.html"), file("a.html")], "epub_unsafe", /more than once/],
    ["an encrypted entry", [file("a.html", { encrypted: true })], "epub_protected", /password/],
    ["an unknown compression method", [file("a.html", { method: 14 })], "epub_damaged", /uses a compression/],
    [
      "too large an uncompressed size",
      ["a.bin", "b.bin"].map((name) => file(name, { claimedSize: 700 * MIB, content: randomBytes(8 * MIB) })),
      "epub_too_large",
      /1024 MB/,
    ],
    [
      "too many files",
      Array.from({ length: epubLimits.maxEntries + 1 }, (_, index) => file(`${index}.html`)),
      "epub_too_large",
      /5001 files/,
    ],
    [
      "a declared compression ratio of a ZIP bomb",
      [file("bomb.html", { content: Buffer.alloc(6 * MIB) })],
      "epub_unsafe",
      /100 times/,
    ],
  ])("rejects an archive with %s", async (_case, entries, code, message) => {
    await expect(open(entries)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it.each([
    ["a file that is not an archive", Buffer.from("PK\x03\x04 and nothing else")],
    ["a truncated archive", tinyZip([file("a.html", { content: "x".repeat(1000) })]).subarray(0, 60)],
  ])("rejects %s as damaged", async (_case, content) => {
    await expect(open(content)).rejects.toMatchObject({ code: "epub_damaged" });
  });
});

describe("EpubArchive.read", () => {
  it("reads an archive that other bytes follow", async () => {
    const zip = tinyZip([
      file("a.html", { content: "words" }),
      file("b.html", { content: "x".repeat(2_000) }),
    ]);
    const archive = await open(Buffer.concat([zip, Buffer.alloc(5_000, "\r\n")]));
    expect(String(await archive.read("a.html", 1_000))).toBe("words");
    expect(await archive.read("b.html", 5_000)).toHaveLength(2_000);
    archive.close();
  });

  it("rejects a ZIP bomb that declares a small size", async () => {
    const archive = await open([file("bomb.html", { content: Buffer.alloc(6 * MIB), claimedSize: 4 * MIB })]);
    await expect(archive.read("bomb.html", epubLimits.maxTextBytes)).rejects.toThrow(/damaged|100 times/);
    archive.close();
  });

  it("rejects a file that is too large, and still reads the others", async () => {
    const archive = await open([file("a.html", { content: "x".repeat(2_000) }), file("b.html")]);
    await expect(archive.read("a.html", 1_000)).rejects.toMatchObject({ name: "EntryUnreadable" });
    expect(String(await archive.read("b.html", 1_000))).toBe("x");
    archive.close();
  });

  it("rejects a file with a wrong checksum", async () => {
    const archive = await open([file("a.html", { wrongChecksum: true })]);
    await expect(archive.read("a.html", 1_000)).rejects.toThrow(/checksum/);
    archive.close();
  });
});

describe("entry names", () => {
  it("are matched case-insensitively and decoded as UTF-8 even without the UTF-8 flag", async () => {
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

  it("may begin with ./, also those of folders", async () => {
    const archive = await open([
      file("./", { content: "", stored: true }),
      file("./mimetype"),
      file("./OEBPS/a.html"),
    ]);
    expect(archive.names()).toEqual(["mimetype", "OEBPS/a.html"]);
    archive.close();
  });

  it("do not include folders", async () => {
    const archive = await open([file("META-INF/", { content: "", stored: true }), file("a.html")]);
    expect(archive.names()).toEqual(["a.html"]);
    archive.close();
  });
});
