import { z } from "zod";
import { problem } from "#shared/i18n/problem.ts";
import { describedBy } from "../described.ts";
import { flag, typed } from "../fields.ts";
import { location } from "./locations.ts";

const LOCATIONS =
  "An http or https URL, or `upload://<id>` of a file that was uploaded to the same publication (`PUT …/uploads`). Credentials are never returned, and `…` stands for each value of the query; an address that is sent back so keeps them.";

/** Descriptions of the import attributes for the API documentation (contract 2.2). */
const described = describedBy({
  import_images:
    "Whether the embedded pictures are kept by themselves: those of the PDF, or those of the EPUB where there is one.",
  import_articles: "Whether articles are taken out of the EPUB.",
  pdf_location: `Location of the PDF. ${LOCATIONS}`,
  epub_location: `Location of the EPUB. ${LOCATIONS}`,
  xml_location: `Location of an XML widget-mapping file. ${LOCATIONS}`,
});

const pdfOptions = { import_images: flag.optional(), xml_location: location.nullish() };
export const pdfImport = z.object(
  described({ ...pdfOptions, pdf_location: location }),
  typed(problem("object")),
);
export const pdfImportChange = z.object(
  described({ ...pdfOptions, pdf_location: location.optional() }),
  typed(problem("object")),
);

const epubOptions = { import_articles: flag.optional(), import_images: flag.optional() };
export const epubImport = z.object(
  described({ ...epubOptions, pdf_location: location, epub_location: location }),
  typed(problem("object")),
);
export const epubImportChange = z.object(
  described({ ...epubOptions, pdf_location: location.optional(), epub_location: location.optional() }),
  typed(problem("object")),
);

/** The import attributes in responses, complete. */
export const pdfImportOfRecord = z.strictObject(
  described({
    import_images: z.boolean().meta({ examples: [true] }),
    pdf_location: z.string().meta({ examples: ["https://files.example.com/hbw-2026-27.pdf"] }),
    xml_location: z.string().nullable(),
  }),
);
export const epubImportOfRecord = z.strictObject(
  described({
    import_articles: z.boolean(),
    import_images: z.boolean(),
    pdf_location: z.string(),
    epub_location: z.string(),
  }),
);
