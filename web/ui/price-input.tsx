import { NumberInput, type NumberInputProps } from "@mantine/core";
import { type Ref, useState } from "react";
import { currencyDigits, toAmount, toCents } from "./money.ts";

export interface PriceInputProps
  extends Pick<NumberInputProps, "label" | "description" | "error" | "readOnly" | "name"> {
  /** In the currency's smallest unit, as the contract has it. */
  cents: number;
  currency: string;
  onChange: (cents: number) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

/** A price in the currency's own unit. */
export function PriceInput({ cents, currency, onChange, onBlur, ...field }: PriceInputProps) {
  const [typed, setTyped] = useState<string | number>(() => toAmount(cents, currency));
  const shown = toCents(typed, currency) === cents ? typed : toAmount(cents, currency);
  return (
    <NumberInput
      {...field}
      hideControls
      min={0}
      max={toAmount(2_147_483_647, currency)}
      clampBehavior="blur"
      allowNegative={false}
      decimalScale={currencyDigits(currency)}
      fixedDecimalScale
      inputMode="decimal"
      value={shown}
      onChange={(value) => {
        setTyped(value);
        onChange(toCents(value, currency));
      }}
      onBlur={() => {
        setTyped(toAmount(cents, currency));
        onBlur();
      }}
    />
  );
}
