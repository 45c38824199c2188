import sharp from "sharp";
import { expect, it } from "vitest";
import { type TinyObject, tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { renderFixture } from "../testing/render-bench.ts";

const { render, startPool } = renderFixture();

const WIDTH = 200;
const HEIGHT = 160;
/** One color for each quarter. */
const COLORS = [
  [200, 60, 40],
  [40, 90, 200],
  [230, 220, 60],
  [60, 160, 90],
] as const;
const QUARTERS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;
const GRAYS = COLORS.map(([red]) => red);

const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
const grays = Buffer.alloc(WIDTH * HEIGHT);
for (let at = 0; at < grays.length; at += 1) {
  const quarter = (at % WIDTH < WIDTH / 2 ? 0 : 1) + (at < (WIDTH * HEIGHT) / 2 ? 0 : 2);
  grays[at] = GRAYS[quarter]!;
  pixels.set(COLORS[quarter]!, 3 * at);
}
const raw = (channels: 1 | 3) =>
  sharp(channels === 1 ? grays : pixels, { raw: { width: WIDTH, height: HEIGHT, channels } });
const colorJpeg = await raw(3).jpeg({ quality: 90 }).toBuffer();
const grayJpeg = await raw(1).toColorspace("b-w").jpeg({ quality: 90 }).toBuffer();
const turnedJpeg = await raw(3).withMetadata({ orientation: 3 }).jpeg({ quality: 90 }).toBuffer();

function picture(stream: Buffer, entries: string): TinyObject {
  return {
    dictionary: `<< /Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /BitsPerComponent 8 ${entries} >>`,
    // The bytes after the end make each picture another one. A document's pictures are extracted once.
    stream: Buffer.concat([stream, Buffer.from(entries)]),
  };
}

const jpeg = (stream: Buffer, entries: string) => picture(stream, `/Filter /DCTDecode ${entries}`);
const palette = Buffer.from(Array.from({ length: 256 }, (_, index) => [index, 255 - index, 128]).flat());
const wideProfile = (
  await sharp(colorJpeg)
    .withIccProfile("p3")
    .jpeg()
    .toBuffer()
    .then((data) => sharp(data).metadata())
).icc!;

const stored: Record<string, TinyObject> = {
  "gray JPEG": jpeg(grayJpeg, "/ColorSpace /DeviceGray"),
  "gray JPEG with inverted values": jpeg(grayJpeg, "/ColorSpace /DeviceGray /Decode [1 0]"),
  JPEG: jpeg(colorJpeg, "/ColorSpace /DeviceRGB"),
  "JPEG with inverted values": jpeg(colorJpeg, "/ColorSpace /DeviceRGB /Decode [1 0 1 0 1 0]"),
  "JPEG whose values are not transformed": jpeg(
    colorJpeg,
    "/ColorSpace /DeviceRGB /DecodeParms << /ColorTransform 0 >>",
  ),
  "JPEG that viewers would turn": jpeg(turnedJpeg, "/ColorSpace /DeviceRGB"),
  "JPEG with a color profile": jpeg(colorJpeg, "/ColorSpace [/ICCBased #Profile 0 R]"),
  "gray JPEG with a palette": jpeg(grayJpeg, "/ColorSpace [/Indexed /DeviceRGB 255 #Palette 0 R]"),
  "gray picture": picture(grays, "/ColorSpace /DeviceGray"),
  "gray picture with inverted values": picture(grays, "/ColorSpace /DeviceGray /Decode [1 0]"),
  "picture with a palette": picture(grays, "/ColorSpace [/Indexed /DeviceRGB 255 #Palette 0 R]"),
  "picture with a color profile": picture(pixels, "/ColorSpace [/ICCBased #Profile 0 R]"),
};

/** Returns the colors in the middle of each quarter. */
async function quartersOf(path: string): Promise<number[][]> {
  const { data, info } = await sharp(path)
    .autoOrient()
    .removeAlpha()
    .toColorspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return QUARTERS.map(([x, y]) => {
    const at = info.channels * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width));
    return [...data.subarray(at, at + 3)];
  });
}

function difference(one: number[][], other: number[][]): number {
  return Math.max(
    ...one.flatMap((color, quarter) => color.map((value, at) => Math.abs(value - other[quarter]![at]!))),
  );
}

/** Renders a page for each picture, which shows nothing else. */
async function showPictures() {
  const names = Object.keys(stored);
  const pdf = tinyPdf({
    objects: {
      Palette: { dictionary: "<< >>", stream: palette },
      Profile: { dictionary: "<< /N 3 /Alternate /DeviceRGB >>", stream: wideProfile },
      ...Object.fromEntries(names.map((name, index) => [letter(index), stored[name]!])),
    },
    pages: names.map((_, index) => ({
      mediaBox: [0, 0, WIDTH, HEIGHT],
      content: `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /A Do Q`,
      entries: `/Resources << /XObject << /A #${letter(index)} 0 R >> >>`,
    })),
  });
  const { pages } = await render(startPool({ size: 1 }), pdf, { wantImages: true });
  return pages.map(({ image, pictures }) => ({ image, picture: pictures[0]! }));
}

const letter = (index: number) => `X${String.fromCharCode(97 + index)}`;

it("extracts pictures in the colors of the page", async () => {
  const shown = await showPictures();
  const differences = await Promise.all(
    shown.map(async ({ image, picture }) =>
      difference(await quartersOf(image.path), await quartersOf(picture.path)),
    ),
  );
  const names = Object.keys(stored);
  expect(names.filter((_, index) => !(differences[index]! < 10))).toEqual([]);
  // A JPEG is stored as it is if nothing changes its colors.
  const isStoredAsIs = (index: number) =>
    shown[index]!.picture.bytes === Object.values(stored)[index]!.stream!.length;
  expect(names.filter((_, index) => isStoredAsIs(index))).toEqual(["gray JPEG", "JPEG"]);
});
