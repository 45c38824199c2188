import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { WarningList } from "../warnings.ts";
import { EntryUnreadable, type EpubArchive } from "./epub-archive.ts";
import { epubLimits } from "./epub-limits.ts";
import type { ExtractedPicture } from "./epub-types.ts";

type ContentType = ExtractedPicture["contentType"];

const contentTypes: Record<string, { type: ContentType; extension: string }> = {
  jpeg: { type: "image/jpeg", extension: "jpg" },
  png: { type: "image/png", extension: "png" },
  gif: { type: "image/gif", extension: "gif" },
  webp: { type: "image/webp", extension: "webp" },
};

/**
 * Takes pictures out of an EPUB, each file once. What a file is, its bytes say. A drawing (SVG) is stored as the PNG
 * it looks like, because it could hold scripts and would be shown as a page of ours.
 */
export class EpubPictures {
  readonly #archive: EpubArchive;
  readonly #outputDir: string;
  readonly #warnings: WarningList;
  readonly #byFile = new Map<string, ExtractedPicture | null>();
  #last = 0;
  #unreported: ExtractedPicture[] = [];

  constructor(archive: EpubArchive, outputDir: string, warnings: WarningList) {
    this.#archive = archive;
    this.#outputDir = outputDir;
    this.#warnings = warnings;
  }

  /** Pictures taken out since this was last asked. */
  takeNew(): ExtractedPicture[] {
    return this.#unreported.splice(0);
  }

  /** The picture of a file of the archive; null where it cannot be used, which has been said in a warning. */
  extract(file: string): Promise<ExtractedPicture | null> {
    return this.#once(file, file, () => this.#archive.read(file, epubLimits.maxPictureBytes));
  }

  /** The picture that a `data:` address in the document `from` holds itself; null as above. */
  decode(address: string, from: string): Promise<ExtractedPicture | null> {
    const name = `data:${createHash("sha256").update(address).digest("hex")}`;
    return this.#once(name, `${from}#data`, async () => {
      const content = contentOf(address);
      if (content === null) throw new EntryUnreadable(`“${from}” holds a picture that cannot be decoded.`);
      return content;
    });
  }

  async #once(
    key: string,
    name: string,
    read: () => Promise<Buffer> | Buffer,
  ): Promise<ExtractedPicture | null> {
    const known = this.#byFile.get(key);
    if (known !== undefined) return known;
    const picture = await this.#store(name, read);
    this.#byFile.set(key, picture);
    if (picture !== null) this.#unreported.push(picture);
    return picture;
  }

  async #store(file: string, read: () => Promise<Buffer> | Buffer): Promise<ExtractedPicture | null> {
    if (this.#last >= epubLimits.maxPictures) {
      this.#warnings.add(
        "too_many_pictures",
        `The first ${epubLimits.maxPictures} pictures were taken out of the EPUB; further ones were left out.`,
      );
      return null;
    }
    try {
      const content = await read();
      const made = await readPicture(content);
      if (typeof made === "string") {
        this.#warnings.add("picture_unreadable", `The picture “${file}” ${made}. It was left out.`);
        return null;
      }
      const number = this.#last + 1;
      this.#last = number;
      const path = join(this.#outputDir, `${number}.${made.extension}`);
      await writeFile(path, made.content);
      const sha256 = createHash("sha256").update(made.content).digest("hex");
      const { type, width, height } = made;
      return { number, path, sha256, contentType: type, width, height };
    } catch (error) {
      if (!(error instanceof EntryUnreadable)) throw error;
      this.#warnings.add("picture_unreadable", `${error.message} It was left out.`);
      return null;
    }
  }
}

/** What a `data:` address holds; null where it is none. */
function contentOf(address: string): Buffer | null {
  const comma = address.indexOf(",");
  if (comma === -1) return null;
  const data = address.slice(comma + 1);
  try {
    const text = decodeURIComponent(data);
    return /;\s*base64\s*$/i.test(address.slice(0, comma)) ? Buffer.from(text, "base64") : Buffer.from(text);
  } catch {
    return null;
  }
}

interface MadePicture {
  content: Buffer;
  type: ContentType;
  extension: string;
  width: number;
  height: number;
}

/** The picture as it is stored, or the rest of a sentence about why it cannot be. */
async function readPicture(content: Buffer): Promise<MadePicture | string> {
  const metadata = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (metadata === null) return "cannot be read";
  const { format, width, height } = metadata;
  if (format === "svg") return drawing(content, width, height);
  if (width * height > epubLimits.maxPicturePixels)
    return `has ${width} by ${height} pixels, which is more than ${epubLimits.maxPicturePixels / 1_000_000} megapixels`;
  const kind = contentTypes[format ?? ""];
  if (kind === undefined) return `is of a kind (${format}) that browsers do not show`;
  return { content, ...kind, width, height };
}

async function drawing(content: Buffer, width: number, height: number): Promise<MadePicture | string> {
  const longest = Math.max(width, height, 1);
  const density = Math.min(Math.max((72 * epubLimits.drawingPixels) / longest, 1), 2_400);
  try {
    const { data, info } = await sharp(content, { density, limitInputPixels: epubLimits.maxPicturePixels })
      .resize(epubLimits.drawingPixels, epubLimits.drawingPixels, { fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { content: data, type: "image/png", extension: "png", width: info.width, height: info.height };
  } catch {
    return "is a drawing (SVG) that cannot be drawn";
  }
}
