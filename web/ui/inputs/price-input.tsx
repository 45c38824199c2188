import { TextInput, type TextInputProps } from "@mantine/core";
import { type Ref, useState } from "react";
import { formatLocale } from "#web/console/i18n/formats.ts";
import { isAmountLike, toAmount, toCents } from "#web/lib/money.ts";

export interface PriceInputProps
  extends Pick<TextInputProps, "label" | "description" | "error" | "readOnly" | "name"> {
  /** Price in the smallest currency unit, as in the contract. */
  cents: number;
  currency: string;
  onChange: (cents: number) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

/** Renders a price field in the currency's main unit. Accepts decimal separators of any language. */
export function PriceInput({ cents, currency, onChange, onBlur, ...field }: PriceInputProps) {
  const locale = formatLocale();
  const kept = toAmount(cents, currency, locale);
  const [typed, setTyped] = useState(kept);
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={toCents(typed, currency, locale) === cents ? typed : kept}
      onChange={({ currentTarget: { value } }) => {
        if (!isAmountLike(value)) return;
        setTyped(value);
        onChange(toCents(value, currency, locale));
      }}
      onBlur={() => {
        setTyped(kept);
        onBlur();
      }}
    />
  );
}
