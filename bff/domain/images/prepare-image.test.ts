import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ReceivedFile } from "#shared/contract/received-file.ts";
import { prepareImage } from "./prepare-image.ts";

/** Returns an animated GIF with a frame of random colors for each number. */
function animation(width: number, height: number, frames: number): Promise<Buffer> {
  let seed = 1;
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let index = 0; index < pixels.length; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    pixels[index] = seed >> 16;
  }
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: Array.from({ length: frames }, () => 40) })
    .toBuffer();
}

/** Returns a GIF of 1,000 by 1,000 pixels. Each frame changes one of them, so that it has few bytes. */
function sparse(frames: number): Buffer {
  const header = Buffer.from("474946383961e803e803800000cc8800000000", "hex");
  const frame = Buffer.from("21f90404040000002c0000000001000100000202440100", "hex");
  return Buffer.concat([header, ...Array<Buffer>(frames).fill(frame), Buffer.from(";")]);
}

const received = (bytes: Buffer) => new ReceivedFile(bytes, null);

describe("the image of one organization", () => {
  it("is prepared before those that another one has queued", async () => {
    const large = await sharp({ create: { width: 2_500, height: 2_500, channels: 3, background: "#08c" } })
      .png()
      .toBuffer();
    const small = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#08c" } })
      .png()
      .toBuffer();
    const order: string[] = [];
    const queued = Array.from({ length: 5 }, () =>
      prepareImage(1, received(large)).then(() => order.push("large")),
    );
    await prepareImage(2, received(small)).then(() => order.push("small"));
    // Two of the large images run beside the small one.
    expect(order.indexOf("small")).toBeLessThanOrEqual(2);
    await Promise.all(queued);
  });
});

describe("a GIF", () => {
  it("keeps its frames, delays and repetitions as they are", async () => {
    const gif = await animation(40, 30, 12);
    const { original, renditions, width, height } = await prepareImage(1, received(gif));
    expect(original.equals(gif)).toBe(true);
    expect([width, height]).toEqual([40, 30]);
    expect(await sharp(renditions.reader).metadata()).toMatchObject({ format: "webp", pages: 12, loop: 0 });
  });

  it("loses its comments, its metadata and the bytes after its end", async () => {
    const gif = await animation(8, 8, 2);
    const comment = Buffer.from("\x21\xfe\x06SECRET\x00", "latin1");
    const metadata = Buffer.from("\x21\xff\x0bXMP DataXMP\x06SECRET\x00", "latin1");
    const end = gif.length - 1;
    const given = Buffer.concat([gif.subarray(0, end), comment, metadata, gif.subarray(end), comment]);
    const { original } = await prepareImage(1, received(given));
    expect(original.equals(gif)).toBe(true);
  });

  it("with more than 50 megapixels in all frames is refused before it is decoded", async () => {
    await expect(prepareImage(1, received(sparse(51)))).rejects.toMatchObject({ code: "image_too_large" });
    expect((await prepareImage(1, received(sparse(2)))).original.equals(sparse(2))).toBe(true);
  });

  it("that is cut off between two frames is refused", async () => {
    const gif = await animation(20, 20, 3);
    await expect(prepareImage(1, received(gif.subarray(0, gif.length - 1)))).rejects.toMatchObject({
      code: "unsupported_image",
    });
  });
});
