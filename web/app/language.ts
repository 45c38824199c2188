import { type Language, languageNames } from "#shared/console/languages.ts";
import { currentLanguage, switchLanguage } from "./i18n.ts";
import { queryClient } from "./query-client.ts";

/** What can be chosen, each under its own name. */
export const languages = Object.entries(languageNames) as [Language, string][];

/** Puts the console into another language, and remembers it in this browser. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  if (chosen === currentLanguage()) return;
  await switchLanguage(chosen);
  // What the service says in sentences comes in the language it is asked in.
  void queryClient.invalidateQueries();
}
