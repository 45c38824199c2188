import pLimit from "p-limit";
import type { Metadata, Sharp } from "sharp";
import { ServiceError } from "#bff/core/errors.ts";
import { type Message, message } from "#bff/messages/message.ts";
import type { ReceivedFile } from "#shared/contract/received-file.ts";
import { type Rendition, renditions } from "#shared/images.ts";
import { type ImageType, imageLimits } from "#shared/limits.ts";

/** Decodes two images at a time, because each may need 100 MB. */
const decodeLimit = pLimit(2);
const DECODE_TIMEOUT_SECONDS = 20;
/** Maximum number of pixels in all frames of an animation. */
const MAX_ANIMATION_PIXELS = 4 * imageLimits.pixels;

export interface PreparedImage {
  contentType: ImageType;
  /** Width of `original` in pixels. */
  width: number;
  height: number;
  /** In the format of the upload, upright and without metadata. */
  original: Buffer;
  /** Scaled versions as WebP. */
  renditions: Record<Rendition, Buffer>;
}

const FORMATS: Record<ImageType, { name: Message; format: "jpeg" | "png" | "gif"; magic: RegExp }> = {
  "image/jpeg": { name: message("words.jpeg"), format: "jpeg", magic: /^ffd8ff/ },
  "image/png": { name: message("words.png"), format: "png", magic: /^89504e470d0a1a0a/ },
  "image/gif": { name: message("words.gif"), format: "gif", magic: /^47494638(?:37|39)61/ },
};
const UNSPECIFIC_TYPES = new Set(["application/octet-stream", "binary/octet-stream"]);
const ALIASES: Record<string, string> = { "image/jpg": "image/jpeg", "image/pjpeg": "image/jpeg" };

/**
 * Checks an uploaded image and encodes it again (contract 8). Its content must be a JPEG, PNG or GIF of at most 5,242,880
 * bytes and 25 megapixels. Throws 413 and 415.
 */
export function prepareImage(file: ReceivedFile): Promise<PreparedImage> {
  if (file.bytes.byteLength > imageLimits.bytes)
    throw new ServiceError("image_too_large.bytes", {
      bytes: file.bytes.byteLength,
      maximum: imageLimits.bytes,
    });
  const contentType = typeOf(file);
  return decodeLimit(() => decode(file.bytes, contentType));
}

/** Detects the type from the content. Throws 415 if it is not accepted or differs from the declared type. */
function typeOf({ bytes, declaredType }: ReceivedFile): ImageType {
  const head = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  const type = imageLimits.types.find((candidate) => FORMATS[candidate].magic.test(head));
  if (!type) throw new ServiceError("unsupported_image.format");
  const declared = declaredType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (declared === "" || UNSPECIFIC_TYPES.has(declared) || (ALIASES[declared] ?? declared) === type)
    return type;
  throw new ServiceError("unsupported_image.mislabelled", { declared, actual: FORMATS[type].name, type });
}

async function decode(bytes: Uint8Array, contentType: ImageType): Promise<PreparedImage> {
  const { default: sharp } = await import("sharp");
  const { name, format } = FORMATS[contentType];
  const open = (animated: boolean) =>
    sharp(bytes, { animated, failOn: "error", limitInputPixels: MAX_ANIMATION_PIXELS }).timeout({
      seconds: DECODE_TIMEOUT_SECONDS,
    });
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (metadata.format !== format) throw new Error(`the decoder reads ${metadata.format}`);
    requirePixels(metadata);
    const animated = (metadata.pages ?? 1) > 1;
    const upright = (image: Sharp) => (animated ? image : image.autoOrient());
    const { data: original, info } = await encode(upright(open(animated)), format).toBuffer({
      resolveWithObject: true,
    });
    const reader = await scaled(upright(open(animated)), "reader", animated ? 0 : 4);
    const small = (rendition: Rendition) => scaled(sharp(reader), rendition, 4);
    return {
      contentType,
      width: info.width,
      height: info.pageHeight ?? info.height,
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

function encode(image: Sharp, format: "jpeg" | "png" | "gif"): Sharp {
  switch (format) {
    case "jpeg":
      return image.jpeg({ quality: 90 });
    case "png":
      return image.png();
    case "gif":
      return image.gif();
  }
}

function scaled(image: Sharp, rendition: Rendition, effort: number): Promise<Buffer> {
  return image
    .resize({ ...renditions[rendition], fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82, effort })
    .toBuffer();
}
