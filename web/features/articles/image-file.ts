import type { TFunction } from "i18next";
import { imageLimits } from "#shared/limits.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { formatBinaryBytes, formatBytes } from "../../ui/format.ts";

declare const checked: unique symbol;
/** A file whose type and size the service accepts for images. Only `checkImage` makes one. */
export type ImageFile = File & { readonly [checked]: true };

class UnusableImage extends Error {
  readonly problem: "wrong_type" | "too_large";
  readonly size: number;

  constructor(problem: "wrong_type" | "too_large", { name, size }: File) {
    super(`${name}: ${problem}`);
    this.problem = problem;
    this.size = size;
  }
}

/** Returns the file as one that can be sent. Throws an error for `imageFailure` if the service would refuse it. */
export function checkImage(file: File): ImageFile {
  if (!(imageLimits.types as readonly string[]).includes(file.type))
    throw new UnusableImage("wrong_type", file);
  if (file.size > imageLimits.bytes) throw new UnusableImage("too_large", file);
  return file as ImageFile;
}

/** Returns why an image was not added, as the end of a sentence that names its file. */
export function imageFailure(t: TFunction<"articles">, error: unknown): string {
  if (!(error instanceof UnusableImage)) return errorMessage(error);
  const limit = formatBinaryBytes(imageLimits.bytes);
  return t(`article.image.${error.problem}`, { size: formatBytes(error.size), limit });
}
