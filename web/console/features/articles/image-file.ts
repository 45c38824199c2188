import type { TFunction } from "i18next";
import { convertedImageTypes, imageLimits } from "#shared/limits.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { formatBinaryBytes, formatBytes, formatNumber } from "#web/console/i18n/formats.ts";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";

declare const checked: unique symbol;
/** An image file whose type, size and dimensions the service accepts. Only `checkImage` returns one. */
export type ImageFile = File & { readonly [checked]: true };

interface Dimensions {
  width: number;
  height: number;
}

type Problem = { code: "wrong_type" } | { code: "too_large" } | ({ code: "too_many_pixels" } & Dimensions);

class UnusableImage extends Error {
  readonly problem: Problem;
  readonly size: number;

  constructor(problem: Problem, { name, size }: File) {
    super(`${name}: ${problem.code}`);
    this.problem = problem;
    this.size = size;
  }
}

const ACCEPTED: readonly string[] = [...imageLimits.types, ...convertedImageTypes];
/** Media types of images, in the format of the `accept` attribute. */
export const imageTypes = ACCEPTED.join(",");

/** Checks an image file. Throws an `UnusableImage`, which `imageFailure` explains, if the service would reject the file. */
export async function checkImage(file: File): Promise<ImageFile> {
  if (!ACCEPTED.includes(file.type)) throw new UnusableImage({ code: "wrong_type" }, file);
  if (file.size > imageLimits.bytes) throw new UnusableImage({ code: "too_large" }, file);
  const dimensions = await readDimensions(file);
  if (dimensions && dimensions.width * dimensions.height > imageLimits.pixels)
    throw new UnusableImage({ code: "too_many_pixels", ...dimensions }, file);
  return file as ImageFile;
}

export interface FittedImage {
  file: ImageFile;
  /** Size in pixels of an image over the limit after it was scaled down. */
  scaledTo: Dimensions | null;
}

/** Returns an image as it is, or a smaller version of one over the limit. Throws an `UnusableImage` if neither is possible. */
export async function fitImage(file: File): Promise<FittedImage> {
  try {
    return { file: await checkImage(file), scaledTo: null };
  } catch (error) {
    const isOverLimit = error instanceof UnusableImage && error.problem.code !== "wrong_type";
    const smaller = isOverLimit ? await scaleDown(file).catch(() => null) : null;
    if (!smaller) throw error;
    return smaller;
  }
}

/** Far more than readers see, and small enough for a JPEG below the limit. */
const MAX_SIDE_PX = 4_000;
const MIN_SIDE_PX = 500;
const SCALE_PER_TRY = 0.7;
/** A larger file could exhaust the memory of the page. */
const MAX_SCALED_BYTES = 100_000_000;

/** Returns a version of the image below the limits, or null. A GIF may be animated, so it is not scaled. */
async function scaleDown(file: File): Promise<FittedImage | null> {
  if (file.type === "image/gif" || file.size > MAX_SCALED_BYTES) return null;
  // Browsers write no AVIF.
  const type = file.type === "image/avif" ? "image/webp" : file.type;
  const bitmap = await createImageBitmap(file);
  try {
    const longest = Math.max(bitmap.width, bitmap.height);
    for (let side = Math.min(MAX_SIDE_PX, longest); side >= MIN_SIDE_PX; side *= SCALE_PER_TRY) {
      const width = Math.max(1, Math.round((bitmap.width * side) / longest));
      const height = Math.max(1, Math.round((bitmap.height * side) / longest));
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d")!;
      context.imageSmoothingQuality = "high";
      context.drawImage(bitmap, 0, 0, width, height);
      const blob = await canvas.convertToBlob({ type, quality: 0.85 });
      if (blob.size > imageLimits.bytes) continue;
      const scaled = await checkImage(new File([blob], file.name, { type: blob.type }));
      return { file: scaled, scaledTo: { width, height } };
    }
    return null;
  } finally {
    bitmap.close();
  }
}

/** Tells the user that an image was scaled down, and offers to remove it. A later notice with the same id replaces this one. */
export function notifyScaled(
  t: TFunction<"articles">,
  id: string,
  { file, scaledTo }: FittedImage,
  onRemove: () => void,
): void {
  if (!scaledTo) return;
  actionNotice({
    id,
    message: t("article.image.scaled", {
      name: file.name,
      width: formatNumber(scaledTo.width),
      height: formatNumber(scaledTo.height),
      size: formatBytes(file.size),
    }),
    actions: [{ label: t("article.image.remove"), onClick: onRemove }],
  });
}

/** Returns width and height in pixels, or null if the browser cannot read the file. The service then reports the reason. */
function readDimensions(file: File): Promise<Dimensions | null> {
  const { promise, resolve } = Promise.withResolvers<Dimensions | null>();
  const reader = new FileReader();
  // An image element reads only the header. `createImageBitmap` would decode every pixel.
  const image = new Image();
  reader.onload = () => {
    image.src = reader.result as string;
  };
  image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
  reader.onerror = image.onerror = () => resolve(null);
  reader.readAsDataURL(file);
  return promise;
}

export function imageFailure(t: TFunction<"articles">, error: unknown): string {
  if (!(error instanceof UnusableImage)) return errorMessage(error);
  const { problem, size } = error;
  switch (problem.code) {
    case "wrong_type":
      return t("article.image.wrong_type");
    case "too_large":
      return t("article.image.too_large", {
        size: formatBytes(size),
        limit: formatBinaryBytes(imageLimits.bytes),
      });
    case "too_many_pixels":
      return t("article.image.too_many_pixels", {
        width: formatNumber(problem.width),
        height: formatNumber(problem.height),
        megapixels: imageLimits.pixels / 1_000_000,
      });
  }
}
