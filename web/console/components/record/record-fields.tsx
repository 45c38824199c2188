import { Checkbox, TextInput, type TextInputProps } from "@mantine/core";
import type { RefCallBack } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { formatLocale } from "#web/console/i18n/formats.ts";
import { currencyNames, languageNames } from "#web/lib/code-names.ts";
import { ReadOnlyValue } from "#web/ui/data-display/read-only-value.tsx";
import { CodeInput } from "#web/ui/inputs/code-input.tsx";
import { MomentInput, type MomentInputProps } from "#web/ui/inputs/moment-input.tsx";
import { PriceInput } from "#web/ui/inputs/price-input.tsx";

export interface RecordField<Value> {
  field: {
    name: string;
    value: Value;
    onChange: (value: Value) => void;
    onBlur: () => void;
    ref: RefCallBack;
  };
  readOnly: boolean;
  label: string;
  description?: string | undefined;
  error: string | undefined;
}

function inputProps({ label, description, error, readOnly }: Omit<RecordField<unknown>, "field">) {
  return { label, description, error, readOnly };
}

export interface LineInputProps
  extends Pick<
    TextInputProps,
    "type" | "inputMode" | "required" | "maxLength" | "autoFocus" | "dir" | "placeholder" | "description"
  > {
  // biome-ignore lint/suspicious/noExplicitAny: a text, or one that may be null.
  of: RecordField<any>;
  /** Stores an empty text as null, as the contract requires for some fields. */
  nullable?: boolean;
}

export function LineInput({ of, nullable = false, required, ...rest }: LineInputProps) {
  const { t } = useTranslation();
  const { field } = of;
  return (
    <TextInput
      {...inputProps(of)}
      {...field}
      autoComplete="off"
      spellCheck={false}
      value={field.value ?? ""}
      onChange={({ currentTarget: { value } }) => field.onChange(nullable && value === "" ? null : value)}
      withAsterisk={required && !of.readOnly}
      aria-required={required}
      {...rest}
      // An example would look like the value.
      {...(of.readOnly && { placeholder: t("list.not_set") })}
    />
  );
}

export function FlagInput({ of }: { of: RecordField<boolean> | RecordField<boolean | undefined> }) {
  const { t } = useTranslation();
  const { value, ...rest } = of.field;
  const { readOnly, error, ...words } = inputProps(of);
  if (readOnly) return <ReadOnlyValue {...words}>{t(value ? "yes" : "no")}</ReadOnlyValue>;
  return (
    <Checkbox
      {...words}
      {...rest}
      error={error}
      checked={value ?? false}
      onChange={(event) => of.field.onChange(event.currentTarget.checked)}
    />
  );
}

export function CodeField({ of, kind }: { of: RecordField<string>; kind: "language" | "currency" }) {
  const { field } = of;
  return (
    <CodeInput
      names={kind === "language" ? languageNames(formatLocale()) : currencyNames(formatLocale())}
      {...inputProps(of)}
      {...field}
      onChange={(code) => field.onChange(kind === "currency" ? code.toUpperCase() : code)}
    />
  );
}

/** Renders a price field in the currency's main unit. The form stores the smallest unit, as in the contract. */
export function PriceField({ of, currency }: { of: RecordField<number>; currency: string }) {
  const { value, ...rest } = of.field;
  return <PriceInput {...inputProps(of)} {...rest} cents={value} currency={currency} />;
}

type MomentFieldProps = { of: RecordField<string | null> } & Pick<
  MomentInputProps,
  "description" | "timeZone" | "empty" | "past"
>;

export function MomentField({ of, ...rest }: MomentFieldProps) {
  const { name: _, ...input } = of.field;
  return <MomentInput {...inputProps(of)} {...input} {...rest} />;
}
