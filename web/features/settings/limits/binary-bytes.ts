import { formatNumber } from "../../../ui/format.ts";

const units = ["KiB", "MiB", "GiB"] as const;

/** "512 MiB": limits are set in powers of 1,024, and said so. */
export function formatBinaryBytes(bytes: number): string {
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log2(bytes) / 10)));
  return `${formatNumber(bytes / 1024 ** power)} ${units[power - 1]}`;
}
