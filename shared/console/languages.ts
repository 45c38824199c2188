import { z } from "zod";

/** The languages that people can read the console in, each with its own name for itself. */
export const languageNames = { en: "English", de: "Deutsch" } as const;

export const language = z.enum(["en", "de"]);
export type Language = z.infer<typeof language>;

/** Where a browser keeps the language chosen in it, for pages that come before or beside the console. */
export const LANGUAGE_COOKIE = "newsrack-language";
