import type { Language } from "#shared/console/languages.ts";

/** Name of each language in that language. Not from `shared`, whose file loads zod. */
export const languageNames: Record<Language, string> = { en: "English", de: "Deutsch" };
