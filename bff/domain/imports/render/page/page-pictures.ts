import { createHash } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type Message, message } from "#bff/messages/message.ts";
import type { ImportWarning } from "../../import-error.ts";
import { OUTPUT } from "../../sandbox/job-folder.ts";
import { EngineMemoryError, type Pdfium } from "../pdfium.ts";
import type { PictureFile } from "../render-types.ts";
import { IMAGE_OBJECT, pageObjects } from "./page-objects.ts";
import { hasShownColors } from "./picture-colors.ts";
import {
  decodePicture,
  drawMasked,
  drawSample,
  hasTransparency,
  isInvisible,
  type PictureFacts,
  type PicturePixels,
  pictureFacts,
  rawBytes,
} from "./picture-pixels.ts";

/** Smaller pictures are ignored, because they are rules, bullets and shadows. */
const minSide = 16;
/** Larger pictures are stored as JPEG, because PNG would take tens of megabytes. */
const maxLosslessPixels = 4_000_000;

export interface PictureRequest {
  document: number;
  page: number;
  number: number;
  /** Larger pictures are omitted with a warning. */
  maxPixels: number;
  /** Further pictures are omitted with a warning. */
  maxPictures: number;
  /** Time (`performance.now`) after which the remaining pictures are omitted with a warning. */
  deadline: number;
  /** Hashes of the pictures found in the document so far. Modified. */
  seen: Set<string>;
}

/**
 * Extracts the embedded pictures of a loaded page, each once per document, into files named by their hash. Adds warnings for those
 * that cannot be extracted. The page must not be drawn afterwards.
 */
export async function extractPictures(
  pdfium: Pdfium,
  request: PictureRequest,
): Promise<{ pictures: PictureFile[]; warnings: ImportWarning[] }> {
  const { number } = request;
  const pictures: PictureFile[] = [];
  const warnings: ImportWarning[] = [];
  const warn = (code: string, text: Message) => warnings.push({ code, message: text, page: number });
  let unreadable = 0;
  let tooLarge = 0;
  for (const { handle: object, type } of pageObjects(pdfium, request.page)) {
    if (type !== IMAGE_OBJECT) continue;
    const facts = pictureFacts(pdfium, request.page, object);
    if (facts === null || facts.width < minSide || facts.height < minSide) continue;
    if (performance.now() > request.deadline) {
      warn("pictures_incomplete", message("warnings.pictures_incomplete.time", { page: number }));
      break;
    }
    if (pictures.length >= request.maxPictures) {
      warn(
        "too_many_pictures",
        message("warnings.too_many_pictures.page", { page: number, maximum: request.maxPictures }),
      );
      break;
    }
    if (facts.width * facts.height > request.maxPixels && !facts.isJpeg) {
      tooLarge += 1;
      continue;
    }
    const made = await extractPicture(pdfium, request, object, facts);
    if (made === "unreadable") unreadable += 1;
    else if (made !== "seen") pictures.push(made);
  }
  const skip = (pictures: number, reason: Message) => {
    if (pictures > 0)
      warn("picture_skipped", message("warnings.picture_skipped", { page: number, reason, count: pictures }));
  };
  skip(tooLarge, message("warnings.skipped.too_large"));
  skip(unreadable, message("warnings.skipped.unreadable"));
  return { pictures, warnings };
}

async function extractPicture(
  pdfium: Pdfium,
  request: PictureRequest,
  object: number,
  facts: PictureFacts,
): Promise<PictureFile | "seen" | "unreadable"> {
  try {
    const raw = rawBytes(pdfium, object);
    const mark = createHash("sha256").update(`${facts.width}x${facts.height} `).update(raw).digest("hex");
    if (request.seen.has(mark)) return "seen";
    request.seen.add(mark);
    const shown = { document: request.document, page: request.page, object };
    const small = facts.width * facts.height <= request.maxPixels;
    const sample = drawSample(pdfium, shown, facts);
    const isMasked = sample !== null && hasTransparency(sample);
    // The engine draws nothing of a picture that it cannot decode.
    if (small && sample !== null && isInvisible(sample) && decodePicture(pdfium, object) === null)
      return "unreadable";
    let pixels = small && isMasked ? drawMasked(pdfium, shown, facts) : null;
    if (pixels === null) {
      // The engine draws no sample of a picture that the page blends.
      if (small && (sample === null || !facts.isJpeg)) pixels = decodePicture(pdfium, object);
      const jpeg = facts.isJpeg ? await asShown(raw, sample ?? pixels) : null;
      if (jpeg !== null) return await store(raw, "image/jpeg", jpeg);
      if (small) pixels ??= decodePicture(pdfium, object);
    }
    if (pixels === null) return "unreadable";
    const { data, width, height, channels } = pixels;
    const picture = sharp(data, { raw: { width, height, channels } });
    const lossy = facts.filter === "DCTDecode" || facts.filter === "JPXDecode";
    const asJpeg = channels !== 4 && (lossy || width * height > maxLosslessPixels);
    const encoded = asJpeg ? picture.jpeg({ quality: 85, optimizeCoding: false }) : picture.png();
    return await store(await encoded.toBuffer(), asJpeg ? "image/jpeg" : "image/png", { width, height });
  } catch (error) {
    if (error instanceof EngineMemoryError) return "unreadable";
    throw error;
  }
}

/** Returns the size of a JPEG if it has the colors of `shown`, so that it needs no encoding. */
async function asShown(jpeg: Buffer, shown: PicturePixels | null) {
  try {
    const header = await sharp(jpeg).metadata();
    const isLarge = header.width >= minSide && header.height >= minSide;
    const isJpeg = header.format === "jpeg" && isLarge;
    return isJpeg && shown !== null && (await hasShownColors(jpeg, shown)) ? header : null;
  } catch {
    return null;
  }
}

async function store(
  data: Buffer,
  contentType: PictureFile["contentType"],
  { width, height }: { width: number; height: number },
): Promise<PictureFile> {
  const sha256 = createHash("sha256").update(data).digest("hex");
  const path = join(OUTPUT, `picture-${sha256}.${contentType === "image/png" ? "png" : "jpg"}`);
  // Written to a temporary file first, because another worker may be writing the same picture.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, data);
  await rename(draft, path);
  return { path, bytes: data.length, contentType, width, height, sha256 };
}
