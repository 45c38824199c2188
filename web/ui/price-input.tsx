import { TextInput, type TextInputProps } from "@mantine/core";
import { type Ref, useState } from "react";
import { formatLocale } from "./format.ts";
import { isAmountLike, toAmount, toCents } from "./money.ts";

export interface PriceInputProps
  extends Pick<TextInputProps, "label" | "description" | "error" | "readOnly" | "name"> {
  /** In the currency's smallest unit, as the contract has it. */
  cents: number;
  currency: string;
  onChange: (cents: number) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

/** A price in the currency's own unit, written as in the language of the console or in any other. */
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
