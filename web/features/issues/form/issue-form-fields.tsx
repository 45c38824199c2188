import { Checkbox, Textarea, TextInput, type TextInputProps } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { CodeInput } from "../../../ui/code-input.tsx";
import { PriceInput } from "../../../ui/price-input.tsx";
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

/** A line of text. What the contract calls null where nothing is said is null when nothing is typed. */
export function TextField({
  name,
  nullable = false,
  ...rest
}: { name: TextField; nullable?: boolean } & Pick<
  TextInputProps,
  "type" | "inputMode" | "required" | "maxLength" | "autoFocus" | "dir" | "placeholder" | "description"
>) {
  const { field, readOnly, label, description, error } = useIssueField(name);
  return (
    <TextInput
      label={label}
      description={description}
      error={error}
      readOnly={readOnly}
      withAsterisk={rest.required}
      autoComplete="off"
      spellCheck={false}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      value={field.value ?? ""}
      onChange={(event) => {
        const text = event.currentTarget.value;
        field.onChange(nullable && text === "" ? null : text);
      }}
      {...rest}
      required={false}
      aria-required={rest.required}
    />
  );
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
  const { field, readOnly, label, description, error } = useIssueField(name);
  return (
    <Checkbox
      label={label}
      description={description}
      error={error}
      disabled={readOnly}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      checked={field.value ?? false}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

/** A code that people rather know by a name: the list finds it by either, and takes any other as well. */
export function CodeField({
  name,
  names,
}: {
  name: "language" | "currency";
  names: ReadonlyMap<string, string>;
}) {
  const { field, readOnly, label, description, error } = useIssueField(name);
  return (
    <CodeInput
      names={names}
      label={label}
      description={description}
      error={error}
      readOnly={readOnly}
      {...field}
      onChange={(code) => field.onChange(name === "currency" ? code.toUpperCase() : code)}
    />
  );
}

/** A price in the currency's own unit; the form keeps the smallest one, as the contract has it. */
export function PriceField() {
  const { form } = useIssueFormContext();
  const { field, readOnly, label, description, error } = useIssueField("cents");
  const currency = useWatch({ control: form.control, name: "currency" });
  return (
    <PriceInput
      label={label}
      description={description}
      error={error}
      readOnly={readOnly}
      currency={currency}
      cents={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      name={field.name}
      ref={field.ref}
    />
  );
}
