import { EditionField } from "./issue-edition-field.tsx";
import { FlagField } from "./issue-form-fields.tsx";
import { LocationField } from "./issue-location-field.tsx";

/** Where a PDF issue comes from. */
export function PdfSourceFields() {
  return (
    <>
      <LocationField name="import_attributes.pdf_location" required />
      <LocationField name="import_attributes.xml_location" />
      <FlagField name="import_attributes.import_images" />
    </>
  );
}

/** The same for an issue that a planned edition waits for. */
export function PlannedSourceFields() {
  return (
    <>
      <EditionField />
      <PdfSourceFields />
    </>
  );
}

/** Where an EPUB issue comes from: the book, and the PDF that gives its pages. */
export function EpubSourceFields() {
  return (
    <>
      <LocationField name="epub_import_attributes.epub_location" required />
      <LocationField name="epub_import_attributes.pdf_location" required />
      <FlagField name="epub_import_attributes.import_articles" />
      <FlagField name="epub_import_attributes.import_images" />
    </>
  );
}
