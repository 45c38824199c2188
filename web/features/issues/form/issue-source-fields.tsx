import { Alert, Text } from "@mantine/core";
import { RotateCw } from "lucide-react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useIssueFormContext } from "./issue-form-context.ts";
import { FlagField, TextField } from "./issue-form-fields.tsx";
import { sourceHint } from "./source-hint.ts";

/** Where a PDF issue comes from. */
export function PdfSourceFields({ importsAgain }: { importsAgain: boolean }) {
  const { t } = useTranslation("issues");
  return (
    <>
      <div>
        <TextField name="import_attributes.pdf_location" type="url" inputMode="url" required dir="ltr" />
        <Hint field="import_attributes.pdf_location" />
      </div>
      <div>
        <TextField name="import_attributes.xml_location" type="url" inputMode="url" nullable dir="ltr" />
        <Hint field="import_attributes.xml_location" />
      </div>
      <FlagField name="import_attributes.import_images" />
      {importsAgain && (
        <Alert color="yellow" icon={<RotateCw size={16} aria-hidden />} role="status">
          {t("form.source.again")}
        </Alert>
      )}
    </>
  );
}

type LocationField = "import_attributes.pdf_location" | "import_attributes.xml_location";

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
