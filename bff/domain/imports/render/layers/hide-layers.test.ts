import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { type TinyPage, tinyImage, tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { createRenderPool } from "../render-pool.ts";
import type { RenderedPage } from "../render-types.ts";
import { renderFixture } from "../testing/render-bench.ts";

const { render } = renderFixture();
const pool = createRenderPool({ size: 2 });
afterAll(() => pool.close());

/** Layers of the test documents: objects and the catalog's settings. */
const layers = {
  on: "<< /Type /OCG /Name (On \\(1\\)) >>",
  off: "<< /Type /OCG /Name (Off) >>",
  notviewed: "<< /Type /OCG /Name (Not viewed) /Usage << /View << /ViewState /OFF >> >> >>",
  notprinted: "<< /Type /OCG /Name (Not printed) /Usage << /Print << /PrintState /OFF >> >> >>",
  allon: "<< /Type /OCMD /OCGs [#on 0 R #off 0 R] /P /AllOn >>",
  anyon: "<< /Type /OCMD /OCGs [#on 0 R #off 0 R] /P /AnyOn >>",
  alloff: "<< /Type /OCMD /OCGs [#off 0 R] /P /AllOff >>",
  anyoff: "<< /Type /OCMD /OCGs [#on 0 R] /P /AnyOff >>",
  not: "<< /Type /OCMD /VE [/Not #on 0 R] >>",
  either: "<< /Type /OCMD /VE [/Or #off 0 R [/Not #off 0 R]] >>",
  both: "<< /Type /OCMD /VE [/And #on 0 R #off 0 R] >>",
  empty: "<< /Type /OCMD >>",
};
const groups = ["on", "off", "notviewed", "notprinted"].map((name) => `#${name} 0 R`).join(" ");
const usage = ["View", "Print"]
  .map((event) => `<< /Event /${event} /Category [/${event}] /OCGs [${groups}] >>`)
  .join(" ");
const settings = `/OCProperties << /OCGs [${groups}] /D << /OFF [#off 0 R] /AS [${usage}] >> >>`;

const objects = {
  ...Object.fromEntries(Object.entries(layers).map(([name, dictionary]) => [name, { dictionary }])),
  shownform: form("/OC #on 0 R", "BT /F1 24 Tf 20 60 Td (Shownform) Tj ET"),
  hiddenform: form("/OC #allon 0 R", "BT /F1 24 Tf 20 60 Td (Hiddenform) Tj ET 0 0 50 50 re f"),
  // The layer is inside the form.
  outerform: form("/Resources << /Font << /F1 3 0 R >> /Properties << /L #off 0 R >> >>", inLayer("L")),
  photo: picture(40, ""),
  hiddenphoto: picture(44, "/OC #off 0 R"),
  font: { dictionary: "<< /Type /Font /Subtype /TrueType /BaseFont /Quayface /Encoding /WinAnsiEncoding >>" },
};
const properties = Object.keys(layers).map((name) => `/${name} #${name} 0 R`);
const forms = ["shownform", "hiddenform", "outerform", "photo", "hiddenphoto"].map(
  (name) => `/${name} #${name} 0 R`,
);
const entries = `/Resources << /Font << /F1 3 0 R /F2 #font 0 R >> /Properties << ${properties.join(" ")} /direct << /Type /OCMD /OCGs #off 0 R >> >> /XObject << ${forms.join(" ")} >> >>`;

function form(dictionary: string, content: string) {
  return {
    dictionary: `<< /Type /XObject /Subtype /Form /BBox [0 0 612 108] /Resources << /Font << /F1 3 0 R >> >> ${dictionary} >>`,
    stream: Buffer.from(content),
  };
}

function picture(side: number, dictionary: string) {
  const image = tinyImage(side, side, 3, (x, y, channel) => (x * 5 + y * 3 + channel * 80) % 256);
  return { ...image, dictionary: image.dictionary.replace(/>>$/, `${dictionary} >>`) };
}

/** A word and a black square at the bottom left, both in the layer. */
function inLayer(name: string): string {
  return `/OC /${name} BDC BT /F1 24 Tf 20 60 Td (Layered) Tj ET 0 0 50 50 re f EMC`;
}

function page(content: string, text = "Plain"): TinyPage {
  return { text, content, entries };
}

async function isBlack({ image }: RenderedPage): Promise<boolean> {
  const { data } = await sharp(image.path)
    .extract({ left: 20, top: image.height - 20, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data[0]! < 128;
}

const pdf = (pages: TinyPage[], catalog = settings) => tinyPdf({ pages, objects, catalog });

describe("page with layers", () => {
  it("has the text of exactly the layers that its image shows", async () => {
    const shown = ["on", "notprinted", "anyon", "alloff", "either", "empty"];
    const names = [...Object.keys(layers), "direct"];
    const { pages } = await render(pool, pdf(names.map((name) => page(inLayer(name)))));
    const found = await Promise.all(
      pages.map(async (rendered, index) => ({
        name: names[index],
        text: rendered.text.includes("Layered"),
        words: rendered.wordBoxes.includes("Layered"),
        image: await isBlack(rendered),
      })),
    );
    expect(found).toEqual(
      names.map((name) => {
        const isShown = shown.includes(name);
        return { name, text: isShown, words: isShown, image: isShown };
      }),
    );
    expect(pages.every(({ text }) => text.startsWith("Plain"))).toBe(true);
  });

  it("shows no layer that is off because it is not listed as on", async () => {
    const base = `/OCProperties << /OCGs [${groups}] /D << /BaseState /OFF /ON [#on 0 R] >> >>`;
    const { pages } = await render(
      pool,
      pdf(
        ["on", "off"].map((name) => page(inLayer(name))),
        base,
      ),
    );
    expect(pages.map(({ text }) => text.includes("Layered"))).toEqual([true, false]);
    expect(await Promise.all(pages.map(isBlack))).toEqual([true, false]);
  });

  it("leaves out what is in a hidden layer through another layer, a form or a layer in a form", async () => {
    const { pages } = await render(
      pool,
      pdf([
        page(`/OC /off BDC ${inLayer("on")} EMC`),
        page(`/OC /on BDC /Span << /Lang (de) >> BDC ${inLayer("off")} EMC EMC`),
        page("/hiddenform Do"),
        page("/shownform Do"),
        page("/outerform Do"),
        page("/OC /off BDC /shownform Do EMC"),
        // Not a layer, because the tag is another one.
        page(inLayer("off").replace("/OC", "/Span")),
      ]),
    );
    expect(pages.map(({ text }) => text.replace(/\s+/g, " "))).toEqual([
      "Plain",
      "Plain",
      "Plain",
      "Plain Shownform",
      "Plain",
      "Plain",
      "Plain Layered",
    ]);
    expect(await isBlack(pages[2]!)).toBe(false);
  });

  it("has neither pictures nor fonts of hidden layers, and they do not count for its resolution", async () => {
    const at = (side: number, x: number) => `q ${side} 0 0 80 ${x} 10 cm`;
    const content = [
      `${at(80, 20)} /photo Do Q`,
      `${at(300, 120)} /hiddenphoto Do Q`,
      "/OC /off BDC BT /F2 24 Tf 20 60 Td (Font) Tj ET EMC",
    ].join("\n");
    const { pages } = await render(pool, pdf([page(content), page(`/OC /off BDC ${content} EMC`)]), {
      wantImages: true,
    });
    expect(pages.map(({ pictures }) => pictures.map(({ width }) => width))).toEqual([[40], []]);
    expect(pages.map(({ missingFonts, lowestDpi }) => ({ missingFonts, lowestDpi }))).toEqual([
      { missingFonts: [], lowestDpi: 36 },
      { missingFonts: [], lowestDpi: null },
    ]);
  });

  it("has no form field of a hidden layer", async () => {
    const field = (layer: string) =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${layer}) /Rect [0 0 50 50] /OC #${layer} 0 R /AP << /N #box 0 R >> >>`;
    const withFields = ["on", "off"].map((layer) => ({
      text: "Plain",
      entries: `/Annots [#field${layer} 0 R] ${entries}`,
    }));
    const pdfWithFields = tinyPdf({
      pages: withFields,
      objects: {
        ...objects,
        box: {
          dictionary: "<< /Type /XObject /Subtype /Form /BBox [0 0 50 50] >>",
          stream: Buffer.from("0 0 50 50 re f"),
        },
        fieldon: { dictionary: field("on") },
        fieldoff: { dictionary: field("off") },
      },
      catalog: `${settings} /AcroForm << /Fields [#fieldon 0 R #fieldoff 0 R] >>`,
    });
    const { pages } = await render(pool, pdfWithFields);
    expect(await Promise.all(pages.map(isBlack))).toEqual([true, false]);
  });

  it("is read alike in an encrypted document and in one whose index is damaged", async () => {
    const source = { pages: [page(inLayer("off")), page(inLayer("on"))], objects, catalog: settings };
    const documents = [
      tinyPdf({ ...source, password: { user: "", owner: "owner" } }),
      tinyPdf({ ...source, wrongOffsets: true }),
    ];
    for (const document of documents) {
      const { pages } = await render(pool, document);
      expect(pages.map(({ text }) => text.replace(/\s+/g, " "))).toEqual(["Plain", "Plain Layered"]);
    }
  });
});
