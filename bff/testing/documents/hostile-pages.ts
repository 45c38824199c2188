import { deflateSync } from "node:zlib";
import { LETTER, type TinyObject, type TinyPage } from "./tiny-pdf.ts";

/** A page of 19 KB that takes minutes to render but little memory, because it draws the same gradient thousands of times. */
export const slowPage: TinyPage = {
  mediaBox: LETTER,
  content: "/Gradient sh\n".repeat(20_000),
  entries: `/Resources << /Shading << /Gradient << /ShadingType 3 /ColorSpace /DeviceRGB
    /Coords [300 400 0 300 400 500] /Extend [true true]
    /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1.3 >> >> >> >>`,
};

/** Creates a page with a decompression bomb. Its content stream decompresses to this number of bytes. */
export function bombPage(bytes: number): { page: TinyPage; objects: Record<string, TinyObject> } {
  return {
    page: { entries: "/Contents #Bomb 0 R" },
    objects: {
      Bomb: { dictionary: "<< /Filter /FlateDecode >>", stream: deflateSync(Buffer.alloc(bytes, " ")) },
    },
  };
}
