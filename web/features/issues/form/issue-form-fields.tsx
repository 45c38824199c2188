import { Autocomplete, Checkbox, NumberInput, Textarea, TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import classes from "./issue-form.module.css";
import { useIssueField, useIssueFormContext } from "./issue-form-context.ts";
import { currencyDigits, toAmount, toCents } from "./money.ts";

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
    <Autocomplete
      label={label}
      description={description}
      error={error}
      readOnly={readOnly}
      data={[...names.keys()]}
      limit={60}
      withScrollArea={false}
      classNames={{ options: classes.options }}
      filter={({ options, search, limit }) => {
        const wanted = search.trim().toLowerCase();
        // A complete code is a choice made, not a search: all the others can be seen again.
        if (names.has(search.trim())) return options.slice(0, limit);
        const fits = (code: string) =>
          code.toLowerCase().startsWith(wanted) || (names.get(code) ?? "").toLowerCase().includes(wanted);
        return options.filter((option) => "value" in option && fits(String(option.value))).slice(0, limit);
      }}
      renderOption={({ option }) => (
        <span>
          {names.get(String(option.value))} <span style={{ opacity: 0.7 }}>{String(option.value)}</span>
        </span>
      )}
      autoComplete="off"
      spellCheck={false}
      {...field}
      onChange={(code) => field.onChange(name === "currency" ? code.toUpperCase() : code)}
    />
  );
}

/** A price in the currency's own unit; the form keeps the smallest one, as the contract has it. */
export function PriceField() {
  const { control } = useIssueFormContext();
  const { field, readOnly, label, description, error } = useIssueField("cents");
  const currency = useWatch({ control, name: "currency" });
  const digits = currencyDigits(currency);
  const [typed, setTyped] = useState<string | number>(() => toAmount(field.value, currency));
  const shown = toCents(typed, currency) === field.value ? typed : toAmount(field.value, currency);
  return (
    <NumberInput
      label={label}
      description={description}
      error={error}
      readOnly={readOnly}
      hideControls
      min={0}
      max={toAmount(2_147_483_647, currency)}
      clampBehavior="blur"
      allowNegative={false}
      decimalScale={digits}
      fixedDecimalScale
      inputMode="decimal"
      ref={field.ref}
      name={field.name}
      value={shown}
      onChange={(value) => {
        setTyped(value);
        field.onChange(toCents(value, currency));
      }}
      onBlur={() => {
        setTyped(toAmount(field.value, currency));
        field.onBlur();
      }}
    />
  );
}
