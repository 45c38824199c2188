import pLimit from "p-limit";
import type { Metadata, Sharp } from "sharp";
import type { ReceivedFile } from "#shared/contract/received-file.ts";
import { type Rendition, renditions } from "#shared/images.ts";
import { type ImageType, imageLimits } from "#shared/limits.ts";
import { ImageTooLarge, UnsupportedImage } from "../errors.ts";

/** Images decoded at a time: each may need 100 MB. */
const DECODE_AT_ONCE = pLimit(2);
const DECODE_SECONDS = 20;
/** All frames of an animation together. */
const ANIMATION_PIXELS = 4 * imageLimits.pixels;

export interface PreparedImage {
  contentType: ImageType;
  /** Pixels of `original`. */
  width: number;
  height: number;
  /** In the format that came, without metadata, turned the way it is to be seen. */
  original: Buffer;
  /** WebP. */
  renditions: Record<Rendition, Buffer>;
}

const FORMATS: Record<ImageType, { name: string; format: "jpeg" | "png" | "gif"; magic: RegExp }> = {
  "image/jpeg": { name: "a JPEG", format: "jpeg", magic: /^ffd8ff/ },
  "image/png": { name: "a PNG", format: "png", magic: /^89504e470d0a1a0a/ },
  "image/gif": { name: "a GIF", format: "gif", magic: /^47494638(?:37|39)61/ },
};
const ACCEPTED = "Accepted are JPEG, PNG and GIF, up to 5 MB and 25 megapixels.";
const SAYS_NOTHING = new Set(["application/octet-stream", "binary/octet-stream"]);
const ALIASES: Record<string, string> = { "image/jpg": "image/jpeg", "image/pjpeg": "image/jpeg" };

/**
 * Makes what is kept of an image out of what came (contract 8): JPEG, PNG or GIF by its bytes and by decoding it,
 * at most 5,242,880 bytes and 25 megapixels. Throws `UnsupportedImage` and `ImageTooLarge`.
 */
export function prepareImage(file: ReceivedFile): Promise<PreparedImage> {
  if (file.bytes.byteLength > imageLimits.bytes)
    throw new ImageTooLarge(
      `The image has ${file.bytes.byteLength} bytes; at most ${imageLimits.bytes} (5 MB) are accepted.`,
    );
  const contentType = typeOf(file);
  return DECODE_AT_ONCE(() => decode(file.bytes, contentType));
}

/** What the bytes are, if that is accepted and the sender says nothing else. */
function typeOf({ bytes, declaredType }: ReceivedFile): ImageType {
  const head = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  const type = imageLimits.types.find((candidate) => FORMATS[candidate].magic.test(head));
  if (!type) throw new UnsupportedImage(`The file is no JPEG, PNG or GIF. ${ACCEPTED}`);
  const declared = declaredType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (declared === "" || SAYS_NOTHING.has(declared) || (ALIASES[declared] ?? declared) === type) return type;
  throw new UnsupportedImage(
    `The file is sent as ${declared}, but it is ${FORMATS[type].name}. Send it as ${type}. ${ACCEPTED}`,
  );
}

async function decode(bytes: Uint8Array, contentType: ImageType): Promise<PreparedImage> {
  const { default: sharp } = await import("sharp");
  const { name, format } = FORMATS[contentType];
  const open = (animated: boolean) =>
    sharp(bytes, { animated, failOn: "error", limitInputPixels: ANIMATION_PIXELS }).timeout({
      seconds: DECODE_SECONDS,
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
    if (error instanceof ImageTooLarge) throw error;
    throw new UnsupportedImage(
      `The file looks like ${name}, but cannot be decoded: it is damaged or incomplete. Save it anew, then try again. ${ACCEPTED}`,
      { cause: error },
    );
  }
}

function requirePixels({ width, height, pages = 1, pageHeight = height }: Metadata): void {
  const pixels = width * pageHeight;
  if (pixels > imageLimits.pixels)
    throw new ImageTooLarge(
      `The image has ${width} × ${pageHeight} pixels; at most ${imageLimits.pixels / 1_000_000} megapixels are accepted.`,
    );
  if (pixels * pages > ANIMATION_PIXELS)
    throw new ImageTooLarge(
      `The ${pages} frames of the animation have ${Math.round((pixels * pages) / 1_000_000)} megapixels together; at most ${ANIMATION_PIXELS / 1_000_000} are accepted.`,
    );
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
