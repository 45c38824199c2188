import type { Metadata, Sharp } from "sharp";
import { OUTAGE_RETRY_SECONDS, ServiceError } from "#bff/core/errors.ts";
import { type Message, message } from "#bff/messages/message.ts";
import { createFairQueue } from "#bff/platform/limits/fair-queue.ts";
import type { ReceivedFile } from "#shared/contract/received-file.ts";
import { type Rendition, renditions } from "#shared/images.ts";
import { convertedImageTypes, type ImageType, imageLimits } from "#shared/limits.ts";
import { copyGif } from "./copy-gif.ts";

/** Decodes few images at a time, because each may need 100 MB. Organizations take turns. */
const queue = createFairQueue({
  lanes: 3,
  lanesPerKey: 2,
  // 150 MiB of uploads.
  maxWaitingPerKey: 30,
  full: () => new ServiceError("busy.images", {}, { retryAfter: OUTAGE_RETRY_SECONDS }),
});
const DECODE_TIMEOUT_SECONDS = 20;
/** Maximum number of pixels in all frames of an animation. A million takes a tenth of a second of processor time. */
const MAX_ANIMATION_PIXELS = 2 * imageLimits.pixels;

export interface PreparedImage {
  contentType: ImageType;
  /** Width of `original` in pixels. */
  width: number;
  height: number;
  /**
   * In the format of the upload, upright and without metadata. The frames of a GIF are those of the upload. A WebP or AVIF becomes a
   * JPEG, or a PNG if it has transparent parts.
   */
  original: Buffer;
  /** Scaled versions as WebP. */
  renditions: Record<Rendition, Buffer>;
}

type GivenType = ImageType | (typeof convertedImageTypes)[number];
/** Formats by media type. The magic number is in the first 12 bytes. */
const FORMATS: Record<GivenType, { name: Message; format: string; magic: RegExp }> = {
  "image/jpeg": { name: message("words.jpeg"), format: "jpeg", magic: /^ffd8ff/ },
  "image/png": { name: message("words.png"), format: "png", magic: /^89504e470d0a1a0a/ },
  "image/gif": { name: message("words.gif"), format: "gif", magic: /^47494638(?:37|39)61/ },
  "image/webp": { name: message("words.webp"), format: "webp", magic: /^52494646.{8}57454250/ },
  "image/avif": { name: message("words.avif"), format: "heif", magic: /^.{8}6674797061766966/ },
};
const UNSPECIFIC_TYPES = new Set(["application/octet-stream", "binary/octet-stream"]);
const ALIASES: Record<string, string> = { "image/jpg": "image/jpeg", "image/pjpeg": "image/jpeg" };

/**
 * Checks an uploaded image and encodes it again (contract 8). Its content must be a JPEG, PNG or GIF of at most 5,242,880
 * bytes and 25 megapixels, or a WebP or AVIF if the file says so. Throws 413 and 415, and `Busy` if too many images of the organization are waiting.
 */
export function prepareImage(organizationId: number, file: ReceivedFile): Promise<PreparedImage> {
  if (file.bytes.byteLength > imageLimits.bytes)
    throw new ServiceError("image_too_large.bytes", {
      bytes: file.bytes.byteLength,
      maximum: imageLimits.bytes,
    });
  const contentType = typeOf(file);
  return queue.run(organizationId, () => decode(file.bytes, contentType));
}

/** Detects the type from the content. Throws 415 if it is not accepted or differs from the declared type. */
function typeOf({ bytes, declaredType, isConverted }: ReceivedFile): GivenType {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("hex");
  const accepted = isConverted ? [...imageLimits.types, ...convertedImageTypes] : imageLimits.types;
  const type = accepted.find((candidate) => FORMATS[candidate].magic.test(head));
  if (!type) throw new ServiceError("unsupported_image.format");
  const declared = declaredType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (declared === "" || UNSPECIFIC_TYPES.has(declared) || (ALIASES[declared] ?? declared) === type)
    return type;
  throw new ServiceError("unsupported_image.mislabelled", { declared, actual: FORMATS[type].name, type });
}

async function decode(given: Uint8Array, givenType: GivenType): Promise<PreparedImage> {
  const { default: sharp } = await import("sharp");
  const { name, format } = FORMATS[givenType];
  try {
    const gif = format === "gif" ? copyGif(given) : null;
    const bytes = gif ?? given;
    const open = (animated: boolean) =>
      sharp(bytes, { animated, failOn: "error", limitInputPixels: MAX_ANIMATION_PIXELS }).timeout({
        seconds: DECODE_TIMEOUT_SECONDS,
      });
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (metadata.format !== format) throw new Error(`the decoder reads ${metadata.format}`);
    requirePixels(metadata);
    const contentType = storedType(givenType, metadata);
    const animated = contentType === "image/gif" && (metadata.pages ?? 1) > 1;
    const upright = (image: Sharp) => (animated ? image : image.autoOrient());
    const original = gif ?? (await encode(upright(open(false)), contentType).toBuffer());
    const { width, height } = await sharp(original, { limitInputPixels: false }).metadata();
    const reader = await scaled(upright(open(animated)), "reader", animated ? 0 : 4);
    const small = (rendition: Rendition) => scaled(sharp(reader), rendition, 4);
    return {
      contentType,
      width,
      height,
      original,
      renditions: { reader, editor: await small("editor"), list: await small("list") },
    };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError("unsupported_image.damaged", { format: name }, { cause: error });
  }
}

function requirePixels({ width, height, pages = 1, pageHeight = height }: Metadata): void {
  const pixels = width * pageHeight;
  if (pixels > imageLimits.pixels)
    throw new ServiceError("image_too_large.pixels", {
      width,
      height: pageHeight,
      maximum: imageLimits.pixels / 1_000_000,
    });
  if (pixels * pages > MAX_ANIMATION_PIXELS)
    throw new ServiceError("image_too_large.animation", {
      frames: pages,
      megapixels: Math.round((pixels * pages) / 1_000_000),
      maximum: MAX_ANIMATION_PIXELS / 1_000_000,
    });
}

function storedType(given: GivenType, { hasAlpha }: Metadata): ImageType {
  if (given !== "image/webp" && given !== "image/avif") return given;
  return hasAlpha ? "image/png" : "image/jpeg";
}

function encode(image: Sharp, contentType: ImageType): Sharp {
  return contentType === "image/jpeg" ? image.jpeg({ quality: 90 }) : image.png();
}

function scaled(image: Sharp, rendition: Rendition, effort: number): Promise<Buffer> {
  return image
    .resize({ ...renditions[rendition], fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82, effort })
    .toBuffer();
}
