import { describe, expect, it } from "vitest";
import { checkImage } from "./image-file.ts";

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
