import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type Message, message } from "#bff/messages/message.ts";
import type { WarningList } from "../../warnings/warning-list.ts";
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
 * Extracts pictures from an EPUB, each file once. The type is detected from the bytes. SVG is rendered to PNG, because it could
 * contain scripts, which would run on our origin.
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

  /** Returns the pictures extracted since the last call. */
  drainNew(): ExtractedPicture[] {
    return this.#unreported.splice(0);
  }

  /** Extracts a picture file. Adds a warning and returns null if the picture is unusable. */
  extract(file: string): Promise<ExtractedPicture | null> {
    return this.#once(file, file, () => this.#archive.read(file, epubLimits.maxPictureBytes));
  }

  /** Decodes the picture in a `data:` URL of the document `from`. Adds a warning and returns null if it is unusable. */
  decode(address: string, from: string): Promise<ExtractedPicture | null> {
    const name = `data:${createHash("sha256").update(address).digest("hex")}`;
    return this.#once(name, `${from}#data`, async () => {
      const content = decodeDataUrl(address);
      if (content === null)
        throw new EntryUnreadable(message("warnings.picture_unreadable.data", { file: from }));
      return content;
    });
  }

  async #once(
    key: string,
    name: string,
    read: () => Promise<Buffer> | Buffer,
  ): Promise<ExtractedPicture | null> {
    const cached = this.#byFile.get(key);
    if (cached !== undefined) return cached;
    const picture = await this.#store(name, read);
    this.#byFile.set(key, picture);
    if (picture !== null) this.#unreported.push(picture);
    return picture;
  }

  async #store(file: string, read: () => Promise<Buffer> | Buffer): Promise<ExtractedPicture | null> {
    if (this.#last >= epubLimits.maxPictures) {
      this.#warnings.add(
        "too_many_pictures",
        message("warnings.too_many_pictures.epub", { maximum: epubLimits.maxPictures }),
      );
      return null;
    }
    try {
      const content = await read();
      const converted = await readPicture(content);
      if ("key" in converted) {
        this.#warnings.add(
          "picture_unreadable",
          message("warnings.picture_unreadable.left_out", { file, problem: converted }),
        );
        return null;
      }
      const number = this.#last + 1;
      this.#last = number;
      const path = join(this.#outputDir, `${number}.${converted.extension}`);
      await writeFile(path, converted.content);
      const sha256 = createHash("sha256").update(converted.content).digest("hex");
      const { type, width, height } = converted;
      return { number, path, sha256, contentType: type, width, height };
    } catch (error) {
      if (!(error instanceof EntryUnreadable)) throw error;
      this.#warnings.add(
        "picture_unreadable",
        message("warnings.picture_unreadable.entry", { problem: error.text }),
      );
      return null;
    }
  }
}

/** Decodes a `data:` URL. Returns null if it is invalid. */
function decodeDataUrl(address: string): Buffer | null {
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

interface ConvertedPicture {
  content: Buffer;
  type: ContentType;
  extension: string;
  width: number;
  height: number;
}

/** Converts a picture for storage. Returns the problem as a message if the picture is unusable. */
async function readPicture(content: Buffer): Promise<ConvertedPicture | Message> {
  const metadata = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (metadata === null) return message("warnings.picture.unreadable");
  const { format, width, height } = metadata;
  if (format === "svg") return renderSvg(content, width, height);
  if (width * height > epubLimits.maxPicturePixels)
    return message("warnings.picture.pixels", {
      width,
      height,
      maximum: epubLimits.maxPicturePixels / 1_000_000,
    });
  const kind = contentTypes[format ?? ""];
  if (kind === undefined) return message("warnings.picture.kind", { type: String(format) });
  return { content, ...kind, width, height };
}

async function renderSvg(
  content: Buffer,
  width: number,
  height: number,
): Promise<ConvertedPicture | Message> {
  const longest = Math.max(width, height, 1);
  const density = Math.min(Math.max((72 * epubLimits.drawingPixels) / longest, 1), 2_400);
  try {
    const { data, info } = await sharp(content, { density, limitInputPixels: epubLimits.maxPicturePixels })
      .resize(epubLimits.drawingPixels, epubLimits.drawingPixels, { fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { content: data, type: "image/png", extension: "png", width: info.width, height: info.height };
  } catch {
    return message("warnings.picture.drawing");
  }
}
