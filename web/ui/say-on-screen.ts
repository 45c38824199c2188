import i18next from "i18next";
import type { Language } from "#shared/console/languages.ts";
import { type Say, sayIn } from "#shared/sentences.ts";

const sayings = new Map<string, Say>();

/** Fetches how the checks of fields are said in a language, before it is on screen; they are written in English. */
export async function loadSayings(language: Language): Promise<void> {
  if (language !== "de" || sayings.has(language)) return;
  const { default: german } = await import("#shared/sentences.de.ts");
  sayings.set(language, sayIn(german));
}

/** What a check in the browser says of a field, in the language on screen; what the service said is in it already. */
export function sayOnScreen(sentence: string): string {
  return sayings.get(i18next.language)?.(sentence) ?? sentence;
}
