import { z } from "zod";
import { problem } from "#shared/i18n/problem.ts";

/** The languages of the console and of the service's messages. */
export const languages = ["en", "de"] as const;
export const language = z.enum(languages, problem("one_of", { choices: languages.join(", ") }));
export type Language = z.infer<typeof language>;

/** Name of each language in that language. */
export const languageNames: Record<Language, string> = { en: "English", de: "Deutsch" };

/** Cookie with the chosen language, for pages outside the console. */
export const LANGUAGE_COOKIE = "newsrack-language";
