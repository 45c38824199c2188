import { describe, expect, it } from "vitest";
import { checkImage, fitImage } from "./image-file.ts";

/** Returns a GIF of this size with a single drawn pixel. */
function gif(width: number, height: number): File {
  const size = [width, height].flatMap((pixels) => [pixels & 0xff, pixels >> 8]);
  const signature = [...new TextEncoder().encode("GIF89a")];
  const colors = [0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b];
  return new File([new Uint8Array([...signature, ...size, ...colors, ...frame])], "image.gif", {
    type: "image/gif",
  });
}

describe("checkImage", () => {
  it("accepts an image of 25 megapixels", async () => {
    const file = gif(5_000, 5_000);
    expect(await checkImage(file)).toBe(file);
  });

  it("refuses an image of more than 25 megapixels with its dimensions", async () => {
    await expect(checkImage(gif(5_001, 5_001))).rejects.toMatchObject({
      problem: { code: "too_many_pixels", width: 5_001, height: 5_001 },
    });
  });

  it("refuses a file of another type", async () => {
    const text = new File(["words"], "notes.txt", { type: "text/plain" });
    await expect(checkImage(text)).rejects.toMatchObject({ problem: { code: "wrong_type" } });
  });

  it("leaves a file that the browser cannot read to the service", async () => {
    const broken = new File(["no image"], "broken.png", { type: "image/png" });
    expect(await checkImage(broken)).toBe(broken);
  });
});

/** Returns an image of this size with noise, which compresses badly. */
async function noise(width: number, height: number, type: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d")!;
  const pixels = context.createImageData(width, height);
  let seed = 1;
  for (let index = 0; index < pixels.data.length; index += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    pixels.data[index] = index % 4 === 3 ? 255 : seed % 256;
  }
  context.putImageData(pixels, 0, 0);
  return new File([await canvas.convertToBlob({ type })], "photo", { type });
}

describe("fitImage", () => {
  it("leaves an image within the limits as it is", async () => {
    const file = gif(100, 100);
    expect(await fitImage(file)).toEqual({ file, scaledTo: null });
  });

  it("scales a photo over the limit down and keeps its type and proportions", async () => {
    const { file, scaledTo } = await fitImage(await noise(2_400, 1_600, "image/png"));
    expect(file.type).toBe("image/png");
    expect(file.size).toBeLessThanOrEqual(5_242_880);
    expect(scaledTo!.width / scaledTo!.height).toBeCloseTo(1.5, 2);
    expect(await checkImage(file)).toBe(file);
  });

  it("refuses a GIF over the limit, which may be animated, and a file that is not an image", async () => {
    await expect(fitImage(gif(5_001, 5_001))).rejects.toMatchObject({ problem: { code: "too_many_pixels" } });
    const broken = new File([new Uint8Array(5_242_881)], "broken.png", { type: "image/png" });
    await expect(fitImage(broken)).rejects.toMatchObject({ problem: { code: "too_large" } });
  });
});
