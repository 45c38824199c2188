import { writeSync } from "node:fs";
import { openDocument } from "../engine-document.ts";
import { type FileAccess, type Pdfium, view, withMemory } from "../pdfium.ts";
import type { SavedIndex } from "../saved/saved-objects.ts";

/** Squares of one point in a row of the page. */
const COLUMNS = 100;
/** `FPDFBitmap_Gray` */
const grayFormat = 1;
const WHITE = 0xff;

interface Probe {
  file: string;
  descriptor: number;
  fileSize: number;
  index: SavedIndex;
  /** The catalog's settings of the layers. */
  settings: string;
  /** References or dictionaries. */
  layers: string[];
}

/** Appends a page with a black square in each layer to the file, and returns the layers whose square the engine draws. */
export function findVisible(pdfium: Pdfium, files: FileAccess, probe: Probe): Set<string> {
  const { file, descriptor, fileSize, layers } = probe;
  const height = Math.ceil(layers.length / COLUMNS);
  writeSync(descriptor, probePage(probe, height), 0, undefined, fileSize);
  const document = openDocument(pdfium, files, { file, reading: "by_index" });
  try {
    const page = document.loadPage(1);
    const pixels = draw(pdfium, page, height);
    pdfium.api.FPDF_ClosePage(page);
    return new Set(layers.filter((_, index) => pixels[index]! < WHITE / 2));
  } finally {
    document.close();
  }
}

function draw(pdfium: Pdfium, page: number, height: number): Buffer {
  const { api } = pdfium;
  const bytes = COLUMNS * height;
  return withMemory(pdfium, bytes, (pointer) => {
    view(pdfium, pointer, bytes).fill(WHITE);
    const bitmap = api.FPDFBitmap_CreateEx(COLUMNS, height, grayFormat, pointer, COLUMNS);
    try {
      api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, COLUMNS, height, 0, 0);
      return Buffer.from(view(pdfium, pointer, bytes));
    } finally {
      api.FPDFBitmap_Destroy(bitmap);
    }
  });
}

/** Builds an incremental update that replaces the catalog by one with only our page. */
function probePage({ fileSize, index, settings, layers }: Probe, height: number): Buffer {
  const [catalog, pages, page, contents] = [0, 1, 2, 3].map((at) => index.size + at);
  const squares = layers
    .map((_, at) => {
      const [x, y] = [at % COLUMNS, height - 1 - Math.floor(at / COLUMNS)];
      return `/OC /L${at} BDC ${x} ${y} 1 1 re f EMC`;
    })
    .join("\n");
  const properties = layers.map((layer, at) => `/L${at} ${layer}`).join(" ");
  const objects = [
    `<</Type/Catalog/Pages ${pages} 0 R/OCProperties ${settings}>>`,
    `<</Type/Pages/Kids[${page} 0 R]/Count 1>>`,
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${COLUMNS} ${height}]/Contents ${contents} 0 R/Resources<</Properties<<${properties}>>>>>>`,
    `<</Length ${squares.length}>>stream\n${squares}\nendstream`,
  ];
  let update = "\n";
  const lines = objects.map((object, at) => {
    const line = `${String(fileSize + update.length).padStart(10, "0")} 00000 n \n`;
    update += `${index.size + at} 0 obj\n${object}\nendobj\n`;
    return line;
  });
  const start = fileSize + update.length;
  update += `xref\n${index.size} ${objects.length}\n${lines.join("")}`;
  update += `trailer\n<</Root ${catalog} 0 R/Size ${index.size + objects.length}/Prev ${index.start}>>\n`;
  return Buffer.from(`${update}startxref\n${start}\n%%EOF\n`, "latin1");
}
