import type { TFunction } from "i18next";
import { imageLimits } from "#shared/limits.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { formatBinaryBytes, formatBytes, formatNumber } from "#web/lib/format.ts";

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

/** Checks an image file. Throws an `UnusableImage`, which `imageFailure` explains, if the service would reject the file. */
export async function checkImage(file: File): Promise<ImageFile> {
  if (!(imageLimits.types as readonly string[]).includes(file.type))
    throw new UnusableImage({ code: "wrong_type" }, file);
  if (file.size > imageLimits.bytes) throw new UnusableImage({ code: "too_large" }, file);
  const dimensions = await readDimensions(file);
  if (dimensions && dimensions.width * dimensions.height > imageLimits.pixels)
    throw new UnusableImage({ code: "too_many_pixels", ...dimensions }, file);
  return file as ImageFile;
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

/** Returns the reason why an image was not added as a sentence. */
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
