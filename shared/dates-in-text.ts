const MONTHS: Record<string, number> = Object.fromEntries(
  [
    ["january", "jan", "januar", "jänner"],
    ["february", "feb", "februar"],
    ["march", "mar", "märz"],
    ["april", "apr"],
    ["may", "mai"],
    ["june", "jun", "juni"],
    ["july", "jul", "juli"],
    ["august", "aug"],
    ["september", "sep", "sept"],
    ["october", "oct", "oktober", "okt"],
    ["november", "nov"],
    ["december", "dec", "dezember", "dez"],
  ].flatMap((names, index) => names.map((name) => [name, index + 1])),
);

const DAY = "(?<day>[0-3]?\\d)";
const MONTH = `(?<month>${Object.keys(MONTHS).join("|")})`;
const YEAR = "(?<year>(?:19|20)\\d\\d)";
const before = "(?<![\\p{L}\\d])";
const after = "(?!\\d)";

/** Ways to write a complete date in English and German. */
const FORMS = [
  `${before}${DAY}(?:st|nd|rd|th)?\\.?\\s+${MONTH}\\.?,?\\s+${YEAR}${after}`,
  `${before}${MONTH}\\.?\\s+${DAY}(?:st|nd|rd|th)?,?\\s+${YEAR}${after}`,
  `${before}${DAY}\\.\\s?(?<month>[01]?\\d)\\.\\s?${YEAR}${after}`,
  `${before}${YEAR}-(?<month>[01]\\d)-${DAY}${after}`,
].map((form) => new RegExp(form, "giu"));

/** Returns the complete dates in a text as `YYYY-MM-DD`, each once. Dates such as 11/12/2026 are ambiguous and ignored. */
export function datesIn(text: string): string[] {
  const dates = new Set<string>();
  for (const form of FORMS)
    for (const { groups } of text.matchAll(form)) {
      const { day, month, year } = groups as { day: string; month: string; year: string };
      const date = toDate(Number(year), MONTHS[month.toLowerCase()] ?? Number(month), Number(day));
      if (date !== null) dates.add(date);
    }
  return [...dates];
}

function toDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null;
}

/** Returns the complete dates in the name of a file, which may be written without hyphens: `HBW_20261203.pdf`. */
export function datesInFileName(name: string): string[] {
  const spaced = name
    .slice(0, 300)
    .replaceAll("_", " ")
    .replace(/(?<!\d)((?:19|20)\d\d)[ .]?([01]\d)[ .]?([0-3]\d)(?!\d)/g, "$1-$2-$3");
  return datesIn(spaced);
}
