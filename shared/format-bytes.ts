const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const STEPS = ["kB", "MB", "GB"] as const;

/** Formats a size like "12 MB", with 1 kB = 1,000 bytes. */
export function formatBytes(locale: string, bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: UNITS[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
}

/** Formats a limit, which is set in powers of 1,024: "512 MB", which people know better than MiB. */
export function formatBinaryBytes(locale: string, bytes: number): string {
  const power = Math.min(STEPS.length, Math.max(1, Math.floor(Math.log2(bytes) / 10)));
  return `${new Intl.NumberFormat(locale).format(bytes / 1024 ** power)} ${STEPS[power - 1]}`;
}
