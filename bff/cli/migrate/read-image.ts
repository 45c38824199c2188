import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { AddressGuard } from "#bff/platform/outbound/address-guard.ts";
import { downloadToFile } from "#bff/platform/outbound/download.ts";
import { formatBinaryBytes } from "#shared/format-bytes.ts";
import { imageLimits } from "#shared/limits.ts";
import type { ImageSource } from "./source-export.ts";

const MIB = 1024 * 1024;
/** Larger files are not photos for the web. */
const MAX_BYTES = 50 * MIB;
const MAX_PIXELS = 100_000_000;
const DOWNLOAD_MS = 60_000;
/** Width and height of an image that has to be scaled. Readers get at most 1600 pixels. */
const SCALED_PIXELS = 2_400;

/** Reads an image from an address or a file. Scales and converts it if the API would refuse it. Throws an `Error` that says why. */
export async function readImage(source: ImageSource, guard: AddressGuard): Promise<Blob> {
  const bytes = "url" in source ? await download(source.url, guard) : await read(source.path);
  const { format, width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  const isAccepted =
    (format === "jpeg" || format === "png" || format === "gif") &&
    bytes.length <= imageLimits.bytes &&
    width * height <= imageLimits.pixels;
  if (isAccepted) return new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: SCALED_PIXELS, height: SCALED_PIXELS, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 85 });
  return new Blob([new Uint8Array(await image.toBuffer())], { type: "image/jpeg" });
}

async function read(path: string): Promise<Buffer> {
  if ((await stat(path)).size > MAX_BYTES)
    throw new Error(`The file is larger than ${formatBinaryBytes("en", MAX_BYTES)}.`);
  return readFile(path);
}

async function download(url: string, guard: AddressGuard): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-migrate-"));
  try {
    const path = join(folder, "image");
    await downloadToFile({
      url,
      path,
      maxBytes: MAX_BYTES,
      totalMs: DOWNLOAD_MS,
      signal: new AbortController().signal,
      guard,
      accept: "image/*",
      retries: 2,
    });
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
