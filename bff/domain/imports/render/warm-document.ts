/**
 * A PDF of a page with lines of text and a drawing, for a worker that waits for its document: what it runs once is compiled and loaded
 * afterwards. The engine rebuilds the index that it lacks.
 */
export const WARM_DOCUMENT = [
  "%PDF-1.4",
  "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
  "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
  "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj",
  "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj",
  `4 0 obj<</Length ${contents().length}>>stream`,
  contents(),
  "endstream endobj",
  "trailer<</Root 1 0 R>>",
  "%%EOF",
].join("\n");

function contents(): string {
  const lines = Array.from(
    { length: 60 },
    (_, line) =>
      `BT /F1 9 Tf 50 ${800 - 12 * line} Td (The quick brown fox jumps over the lazy dog ${line}) Tj ET`,
  );
  return `${lines.join("\n")}\n0.9 g 50 40 200 40 re f 50 20 m 200 60 300 10 400 30 c S`;
}
