import i18next from "i18next";
import type { Language } from "#shared/console/languages.ts";
import { formatBinaryBytes, formatBytes } from "#shared/format-bytes.ts";
import { english } from "./english.ts";
import { german } from "./german.ts";
import { isMessage, type Message } from "./message.ts";

const catalogues = i18next.createInstance();
// Synchronous, because the resources are bundled.
void catalogues.init({
  lng: "en",
  resources: { en: { translation: english }, de: { translation: german } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

const DAY = {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
} as const;
const days: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat("en-GB", DAY),
  de: new Intl.DateTimeFormat("de", DAY),
};
// Renders `{{day, day}}`, whose value is `YYYY-MM-DD`, as people write the date in the language of the text. Not with `addCached`, which
// keeps a formatter for each combination of values.
catalogues.services.formatter?.add("day", (day: string, language) =>
  days[language as Language].format(new Date(day)),
);

// Renders `{{count, plural(one: page; other: pages)}}` as "1 page" or "2 pages".
catalogues.services.formatter?.add("plural", (count: number, language, { one, other }) => {
  const isOne = new Intl.PluralRules(language).select(count) === "one";
  return `${count} ${isOne ? one : other}`;
});

// The console types `t` for its own catalogues only.
const translate = catalogues.t as unknown as (key: string, options: object) => string;

/** Returns a formatter of numbers that leaves texts as they are, because earlier versions stored sizes as text. */
const ofNumbers =
  (format: (locale: string, bytes: number) => string) => (value: unknown, language: string | undefined) =>
    typeof value === "number" ? format(language ?? "en", value) : String(value);
catalogues.services.formatter?.add("bytes", ofNumbers(formatBytes));
catalogues.services.formatter?.add("binaryBytes", ofNumbers(formatBinaryBytes));

/** Renders a message in a language. Returns text that an earlier version stored unchanged. */
export function render(message: Message | string, language: Language): string {
  if (typeof message === "string") return message;
  const values = Object.entries(message.parameters ?? {}).map(([name, value]): [string, string | number] => [
    name,
    isMessage(value) ? render(value, language) : value,
  ]);
  return translate(message.key, { lng: language, replace: Object.fromEntries(values) });
}
