import { createHash } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { ImportWarning } from "../import-failure.ts";
import { OUTPUT } from "../sandbox/job-folder.ts";
import { EngineMemoryError, type Pdfium } from "./pdfium.ts";
import {
  decodePicture,
  drawTransparent,
  type PictureFacts,
  pictureFacts,
  rawBytes,
} from "./picture-pixels.ts";
import type { PictureFile } from "./render-types.ts";

/** Rules, bullets and shadows are pictures too; nobody wants them in a gallery. */
const minSide = 16;
const imageObject = 3;
const formObject = 5;
const maxDepth = 8;
const maxObjects = 50_000;
/** Above this a picture without loss would weigh tens of megabytes. */
const maxLosslessPixels = 4_000_000;

export interface PictureRequest {
  document: number;
  page: number;
  number: number;
  /** Larger pictures are left out, with a warning. */
  maxPixels: number;
  /** More pictures than this are left out, with a warning. */
  maxPictures: number;
  /** Pictures left when this time (of `performance.now`) has come are left out, with a warning. */
  deadline: number;
  /** Marks of the pictures met before in the same document; added to. */
  seen: Set<string>;
}

/**
 * Writes the pictures embedded in a loaded page into files named by their content, each once a document.
 * What cannot be extracted is a warning. The page must not be drawn afterwards.
 */
export async function extractPictures(
  pdfium: Pdfium,
  request: PictureRequest,
): Promise<{ pictures: PictureFile[]; warnings: ImportWarning[] }> {
  const { number } = request;
  const pictures: PictureFile[] = [];
  const warnings: ImportWarning[] = [];
  const warn = (code: string, message: string) => warnings.push({ code, message, page: number });
  let unreadable = 0;
  let tooLarge = 0;
  for (const object of imageObjects(pdfium, request.page)) {
    const facts = pictureFacts(pdfium, request.page, object);
    if (facts === null || facts.width < minSide || facts.height < minSide) continue;
    if (performance.now() > request.deadline) {
      warn("pictures_incomplete", `Page ${number} has pictures that took too long to extract.`);
      break;
    }
    if (pictures.length >= request.maxPictures) {
      warn("too_many_pictures", `Page ${number} has more than ${request.maxPictures} pictures.`);
      break;
    }
    if (facts.width * facts.height > request.maxPixels && !facts.plainJpeg) {
      tooLarge += 1;
      continue;
    }
    const made = await extractPicture(pdfium, request, object, facts);
    if (made === "unreadable") unreadable += 1;
    else if (made !== "seen") pictures.push(made);
  }
  const skip = (pictures: number, why: string) => {
    if (pictures > 0)
      warn("picture_skipped", `Pictures of page ${number} left out because ${why}: ${pictures}.`);
  };
  skip(tooLarge, "they are too large");
  skip(unreadable, "they cannot be read apart from the page");
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
    const small = facts.width * facts.height <= request.maxPixels;
    const masked = small ? drawTransparent(pdfium, request.document, request.page, object, facts) : null;
    if (masked === null && facts.plainJpeg) {
      const header = await sharp(raw)
        .metadata()
        .catch(() => null);
      if (header?.format === "jpeg" && header.width >= minSide && header.height >= minSide) {
        return await store(raw, "image/jpeg", header);
      }
    }
    if (!small) return "unreadable";
    const pixels = masked ?? decodePicture(pdfium, object);
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

async function store(
  data: Buffer,
  contentType: PictureFile["contentType"],
  { width, height }: { width: number; height: number },
): Promise<PictureFile> {
  const sha256 = createHash("sha256").update(data).digest("hex");
  const path = join(OUTPUT, `picture-${sha256}.${contentType === "image/png" ? "png" : "jpg"}`);
  // Another worker may be writing the same picture: whoever reads it must find it whole.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, data);
  await rename(draft, path);
  return { path, bytes: data.length, contentType, width, height, sha256 };
}

/** The image objects of a page, those inside its forms included. */
function* imageObjects({ api }: Pdfium, page: number): Generator<number> {
  let visited = 0;
  function* walk(total: number, get: (index: number) => number, depth: number): Generator<number> {
    for (let index = 0; index < total && visited < maxObjects; index++) {
      visited += 1;
      const object = get(index);
      const type = object === 0 ? 0 : api.FPDFPageObj_GetType(object);
      if (type === imageObject) yield object;
      else if (type === formObject && depth < maxDepth) {
        yield* walk(
          api.FPDFFormObj_CountObjects(object),
          (inner) => api.FPDFFormObj_GetObject(object, inner),
          depth + 1,
        );
      }
    }
  }
  yield* walk(api.FPDFPage_CountObjects(page), (index) => api.FPDFPage_GetObject(page, index), 0);
}
