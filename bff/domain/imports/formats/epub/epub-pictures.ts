import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type Message, message } from "#bff/messages/message.ts";
import type { WarningList } from "../../warnings/warning-list.ts";
import { EntryUnreadable, type EpubArchive } from "./epub-archive.ts";
import { epubLimits } from "./epub-limits.ts";
import type { ExtractedPicture } from "./epub-types.ts";

/** Number of pictures that are tried, the first one included. */
const MAX_FALLBACKS = 10;

type ContentType = ExtractedPicture["contentType"];

const contentTypes: Record<string, { type: ContentType; extension: string }> = {
  jpeg: { type: "image/jpeg", extension: "jpg" },
  png: { type: "image/png", extension: "png" },
  gif: { type: "image/gif", extension: "gif" },
  webp: { type: "image/webp", extension: "webp" },
  avif: { type: "image/avif", extension: "avif" },
};

/**
 * Extracts pictures from an EPUB, each file once. The type is detected from the bytes. SVG is rendered to PNG, because it could
 * contain scripts, which would run on our origin.
 */
export class EpubPictures {
  readonly #archive: EpubArchive;
  readonly #outputDir: string;
  readonly #warnings: WarningList;
  /** Files that replace others which cannot be shown. */
  readonly #fallbacks: ReadonlyMap<string, string>;
  readonly #byFile = new Map<string, ExtractedPicture | null>();
  #last = 0;
  #unreported: ExtractedPicture[] = [];

  constructor(
    archive: EpubArchive,
    options: { outputDir: string; warnings: WarningList; fallbacks: ReadonlyMap<string, string> },
  ) {
    this.#archive = archive;
    this.#outputDir = options.outputDir;
    this.#warnings = options.warnings;
    this.#fallbacks = options.fallbacks;
  }

  /** Returns the pictures extracted since the last call. */
  drainNew(): ExtractedPicture[] {
    return this.#unreported.splice(0);
  }

  /** Extracts a picture file, or its fallback. Adds a warning and returns null if both are unusable. */
  async extract(file: string): Promise<ExtractedPicture | null> {
    const unused: Message[] = [];
    let name: string | undefined = file;
    for (let steps = 0; name !== undefined && steps < MAX_FALLBACKS; steps += 1) {
      const current: string = name;
      const read = () => this.#archive.read(current, epubLimits.maxPictureBytes);
      const picture = await this.#once(current, current, read, (problem) => unused.push(problem));
      if (picture !== null) return picture;
      name = this.#fallbacks.get(current);
    }
    if (unused[0] !== undefined) this.#warnings.add("picture_unreadable", unused[0]);
    return null;
  }

  /** Decodes the picture in a `data:` URL of the document `from`. Adds a warning and returns null if it is unusable. */
  decode(address: string, from: string): Promise<ExtractedPicture | null> {
    const name = `data:${createHash("sha256").update(address).digest("hex")}`;
    const read = async () => {
      const content = decodeDataUrl(address);
      if (content === null)
        throw new EntryUnreadable(message("warnings.picture_unreadable.data", { file: from }));
      return content;
    };
    return this.#once(name, `${from}#data`, read, (problem) =>
      this.#warnings.add("picture_unreadable", problem),
    );
  }

  async #once(
    key: string,
    name: string,
    read: () => Promise<Buffer>,
    refuse: (problem: Message) => void,
  ): Promise<ExtractedPicture | null> {
    const cached = this.#byFile.get(key);
    if (cached !== undefined) return cached;
    const picture = await this.#store(name, read, refuse);
    this.#byFile.set(key, picture);
    if (picture !== null) this.#unreported.push(picture);
    return picture;
  }

  async #store(
    file: string,
    read: () => Promise<Buffer>,
    refuse: (problem: Message) => void,
  ): Promise<ExtractedPicture | null> {
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
        refuse(message("warnings.picture_unreadable.left_out", { file, problem: converted }));
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
      refuse(message("warnings.picture_unreadable.entry", { problem: error.text }));
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
  const metadata = await metadataOf(content);
  if (metadata === null) return message("warnings.picture.unreadable");
  const { width, height } = metadata;
  // AVIF and HEIC are the same container with different codecs.
  const format = metadata.format === "heif" && metadata.compression === "av1" ? "avif" : metadata.format;
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

async function metadataOf(content: Buffer) {
  try {
    return await sharp(content, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
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
