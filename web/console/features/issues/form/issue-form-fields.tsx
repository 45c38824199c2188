import { Textarea } from "@mantine/core";
import { useWatch } from "react-hook-form";
import {
  CodeField,
  FlagInput,
  LineInput,
  type LineInputProps,
  PriceField,
} from "#web/console/components/record/record-fields.tsx";
import { useIssueField, useIssueFormContext } from "./issue-form-context.ts";

type TextField =
  | "name"
  | "external_id"
  | "apple_product_identifier"
  | "google_product_id"
  | "import_attributes.pdf_location"
  | "import_attributes.xml_location"
  | "epub_import_attributes.pdf_location"
  | "epub_import_attributes.epub_location";

export function TextField({ name, ...rest }: { name: TextField } & Omit<LineInputProps, "of">) {
  return <LineInput of={useIssueField(name)} {...rest} />;
}

export function PreviewField() {
  const { field, readOnly, label, description, error } = useIssueField("preview");
  return (
    <Textarea
      label={label}
      description={description}
      error={error}
      readOnly={readOnly}
      autosize
      minRows={3}
      maxRows={12}
      dir="auto"
      {...field}
    />
  );
}

type FlagField =
  | "single_purchase_required"
  | "hide_preview_widgets"
  | "text_mode_enabled"
  | "import_attributes.import_images"
  | "epub_import_attributes.import_articles"
  | "epub_import_attributes.import_images";

/** Yes or no. */
export function FlagField({ name }: { name: FlagField }) {
  return <FlagInput of={useIssueField(name)} />;
}

export function IssueCodeField({ name }: { name: "language" | "currency" }) {
  return <CodeField of={useIssueField(name)} kind={name} />;
}

export function IssuePrice() {
  const { form } = useIssueFormContext();
  const currency = useWatch({ control: form.control, name: "currency" });
  return <PriceField of={useIssueField("cents")} currency={currency} />;
}
