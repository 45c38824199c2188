import type { Language } from "#shared/console/languages.ts";
import german from "./kiosk.de.ts";
import english, { type KioskTexts, type TextKey } from "./kiosk.en.ts";

const catalogues: Record<Language, KioskTexts> = { en: english, de: german };

export type Parameters = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, parameters?: Parameters) => string;

/** Returns the function that returns texts in a language. A text with plurals takes the one for the parameter `count`. */
export function textsIn(language: Language): Translate {
  const catalogue = catalogues[language];
  const plurals = new Intl.PluralRules(language);
  return (key, parameters = {}) => {
    const text = catalogue[key];
    const chosen =
      typeof text === "string"
        ? text
        : text[plurals.select(Number(parameters.count)) === "one" ? "one" : "other"];
    return chosen.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? ""));
  };
}
