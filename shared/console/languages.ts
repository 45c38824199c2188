import { z } from "zod";

/** The languages of the console and of the service's messages. */
export const language = z.enum(["en", "de"]);
export type Language = z.infer<typeof language>;

/** Each language's name for itself. */
export const languageNames: Record<Language, string> = { en: "English", de: "Deutsch" };

/** Where a browser keeps the language chosen in it, for pages that come before or beside the console. */
export const LANGUAGE_COOKIE = "newsrack-language";
