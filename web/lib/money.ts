/** Returns the number of decimal places of a currency: 2 for EUR, 0 for JPY, 2 if unknown. */
export function currencyDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** Highest price the contract allows, in the smallest currency unit. */
const MAX_CENTS = 2_147_483_647;

/** Converts cents to an editable amount: `3.90`, in German `3,90`. */
export function toAmount(cents: number, currency: string, locale: string): string {
  const digits = currencyDigits(currency);
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(cents / 10 ** digits);
}

/** Returns whether a text can be the beginning of an amount: only digits and separators. */
export function isAmountLike(text: string): boolean {
  return /^[\d.,\s'’\p{Sc}]*$/u.test(text);
}

/**
 * Parses an amount into the smallest currency unit. Accepts `3,90`, `3.90`, `1.200,50` and `1,200.50`. A single
 * separator before three digits is ambiguous and read as in the language. Returns 0 for an empty text.
 */
export function toCents(amount: string, currency: string, locale: string): number {
  const digits = currencyDigits(currency);
  const text = amount.replace(/[^\d.,]/g, "");
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const isDecimal = last >= 0 && isDecimalMark(text, last, digits, locale);
  const whole = (isDecimal ? text.slice(0, last) : text).replace(/\D/g, "");
  const value = Number.parseFloat(`${whole || "0"}.${isDecimal ? text.slice(last + 1) : ""}0`);
  return Math.min(Math.round(value * 10 ** digits), MAX_CENTS);
}

function isDecimalMark(text: string, at: number, digits: number, locale: string): boolean {
  const mark = text[at]!;
  if (text.indexOf(mark) < at) return false;
  if (/[.,]/.test(text.slice(0, at)) || text.length - at - 1 !== 3 || digits === 3) return true;
  return digits > 0 && mark !== groupMark(locale);
}

function groupMark(locale: string): string | undefined {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567);
  return parts.find(({ type }) => type === "group")?.value;
}
