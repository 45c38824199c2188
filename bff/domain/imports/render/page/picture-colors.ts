import sharp from "sharp";
import type { PicturePixels } from "./picture-pixels.ts";

/** Colors are compared as averages of this number of cells in each direction, because two ways to scale differ in single pixels. */
const CELLS = 8;
/** Mean difference of the averages, out of 255, that is not visible. */
const MAX_DIFFERENCE = 6;

/**
 * Returns true if a JPEG has the colors that the page shows, given as a small sample of it. They differ if the dictionary of the
 * picture changes the meaning of the values, or if viewers turn the JPEG by its own metadata.
 */
export async function hasShownColors(jpeg: Buffer, shown: PicturePixels): Promise<boolean> {
  const { width, height } = shown;
  const { data, info } = await sharp(jpeg)
    .autoOrient()
    .resize({ width, height, fit: "fill" })
    .toColorspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const viewed = averages({ data, width, height, channels: info.channels });
  const expected = averages(shown);
  const total = expected.reduce((sum, value, index) => sum + Math.abs(value - viewed[index]!), 0);
  return total <= MAX_DIFFERENCE * expected.length;
}

/** Returns the average red, green and blue of each cell. */
function averages({
  data,
  width,
  height,
  channels,
}: Omit<PicturePixels, "channels"> & { channels: number }): number[] {
  const sums = new Array<number>(CELLS * CELLS * 3).fill(0);
  const counts = new Array<number>(CELLS * CELLS).fill(0);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cell = Math.floor((y * CELLS) / height) * CELLS + Math.floor((x * CELLS) / width);
      const at = (y * width + x) * channels;
      counts[cell]! += 1;
      for (let color = 0; color < 3; color += 1)
        sums[3 * cell + color]! += data[at + (channels < 3 ? 0 : color)]!;
    }
  }
  return sums.map((sum, index) => sum / counts[Math.floor(index / 3)]!);
}
