import { FlagField } from "../issue-form-fields.tsx";
import { EditionField } from "./issue-edition-field.tsx";
import { LocationField } from "./issue-location-field.tsx";

export function PdfSourceFields() {
  return <LocationField name="import_attributes.pdf_location" required />;
}

export function PlannedSourceFields() {
  return (
    <>
      <PdfSourceFields />
      <EditionField />
    </>
  );
}

/** Renders the files of an EPUB issue: the EPUB and the PDF for its pages. */
export function EpubSourceFields() {
  return (
    <>
      <LocationField name="epub_import_attributes.epub_location" required />
      <LocationField name="epub_import_attributes.pdf_location" required />
    </>
  );
}

export function PdfImportFields() {
  return (
    <>
      <LocationField name="import_attributes.xml_location" />
      <FlagField name="import_attributes.import_images" />
    </>
  );
}

export function EpubImportFields() {
  return (
    <>
      <FlagField name="epub_import_attributes.import_articles" />
      <FlagField name="epub_import_attributes.import_images" />
    </>
  );
}
