/** How many digits a currency has after the point: 2 for EUR, 0 for JPY, 2 for what nobody knows. */
export function currencyDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** An amount as people type it, from the smallest unit of its currency. */
export function toAmount(cents: number, currency: string): number {
  return cents / 10 ** currencyDigits(currency);
}

/** The smallest unit of a currency from what was typed; nothing typed is no price. */
export function toCents(amount: number | string, currency: string): number {
  const value = typeof amount === "number" ? amount : Number.parseFloat(amount);
  return Number.isFinite(value) ? Math.round(value * 10 ** currencyDigits(currency)) : 0;
}
