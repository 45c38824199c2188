import type { Translation } from "#shared/i18n/catalogue.ts";
import type { file_kind as english } from "./file-kind.en.ts";

export const file_kind: Translation<typeof english> = {
  zip: "Es ist ein ZIP-Archiv. Ist die Ausgabe darin verpackt, entpacken Sie es, und importieren Sie das {{format}}.",
  jpeg: "Es ist ein JPEG-Bild. Exportieren Sie die Ausgabe als {{format}}.",
  png: "Es ist ein PNG-Bild. Exportieren Sie die Ausgabe als {{format}}.",
  gif: "Es ist ein GIF-Bild. Exportieren Sie die Ausgabe als {{format}}.",
  tiff: "Es ist ein TIFF-Bild. Exportieren Sie die Ausgabe als {{format}}.",
  photoshop: "Es ist ein Photoshop-Dokument. Exportieren Sie die Ausgabe als {{format}}.",
  indesign: "Es ist ein InDesign-Dokument. Exportieren Sie die Ausgabe als {{format}}.",
  office: "Es ist ein Office-Dokument. Exportieren Sie die Ausgabe als {{format}}.",
  rtf: "Es ist ein RTF-Dokument. Exportieren Sie die Ausgabe als {{format}}.",
  postscript: "Es ist PostScript. Exportieren Sie die Ausgabe als {{format}}.",
  gzip: "Sie ist mit gzip komprimiert. Entpacken Sie sie, und importieren Sie das {{format}}.",
  empty: "Sie ist leer. Prüfen Sie, ob sie vollständig hochgeladen oder geschrieben wurde.",
  epub: "Es ist ein EPUB. Importieren Sie es als EPUB der Ausgabe, zusammen mit ihrem PDF.",
  pdf: "Es ist ein PDF. Geben Sie es als PDF der Ausgabe an, zusammen mit dem EPUB.",
  a_pdf: "PDF",
  an_epub: "EPUB",
  web_page:
    "Es ist eine Webseite. Prüfen Sie, ob die Adresse zum {{format}} selbst führt und nicht zu einer Anmelde- oder Fehlerseite.",
  xml: "Es ist XML. Prüfen Sie, ob es die richtige Datei ist.",
  json: "Es ist JSON, zum Beispiel eine Fehlermeldung des Servers. Prüfen Sie, ob es die richtige Datei ist.",
  text: "Es ist reiner Text. Prüfen Sie, ob es die richtige Datei ist.",
  other:
    "Sie beginnt nicht wie eines. Prüfen Sie, ob es die richtige Datei ist, oder exportieren Sie das {{format}} neu.",
  xml_line: "Zeile {{line}}: {{problem}}",
  xml_empty: "sie enthält kein Element",
};
