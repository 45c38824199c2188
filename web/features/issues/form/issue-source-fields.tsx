import { Text } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { EditionField } from "./issue-edition-field.tsx";
import { useIssueFormContext } from "./issue-form-context.ts";
import { FlagField, TextField } from "./issue-form-fields.tsx";
import { sourceHint } from "./source-hint.ts";

type LocationField =
  | "import_attributes.pdf_location"
  | "import_attributes.xml_location"
  | "epub_import_attributes.pdf_location"
  | "epub_import_attributes.epub_location";

/** Where a PDF issue comes from. */
export function PdfSourceFields() {
  return (
    <>
      <Location field="import_attributes.pdf_location" required />
      <Location field="import_attributes.xml_location" />
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
      <Location field="epub_import_attributes.epub_location" required />
      <Location field="epub_import_attributes.pdf_location" required />
      <FlagField name="epub_import_attributes.import_articles" />
      <FlagField name="epub_import_attributes.import_images" />
    </>
  );
}

/** An address, with what will be fetched from it while it is typed. */
function Location({ field, required = false }: { field: LocationField; required?: boolean }) {
  return (
    <div>
      <TextField name={field} type="url" inputMode="url" required={required} nullable={!required} dir="ltr" />
      <Hint field={field} />
    </div>
  );
}

function Hint({ field }: { field: LocationField }) {
  const { t } = useTranslation("issues");
  const { control } = useIssueFormContext();
  const hint = sourceHint(useWatch({ control, name: field }));
  if (!hint) return null;
  return (
    <Text size="xs" c="dimmed" mt={6} style={{ overflowWrap: "anywhere" }}>
      {hint.file
        ? t("form.source.fetched", { file: hint.file, host: hint.host })
        : t("form.source.fetched_root", { host: hint.host })}{" "}
      {hint.plain && t("form.source.plain")} {hint.credentials && t("form.source.credentials")}
    </Text>
  );
}
