import type { Request } from "express";
import { LANGUAGE_COOKIE, type Language, language } from "#shared/console/languages.ts";
import { cookieOf } from "../cookies.ts";

/** Returns the supported language that a caller prefers (`Accept-Language`). English by default. */
export function languageOf(request: Request): Language {
  return language.catch("en").parse(request.acceptsLanguages(...language.options));
}

/** Returns the language of an HTML page: the one chosen in this browser, and otherwise that of `Accept-Language`. */
export function pageLanguageOf(request: Request): Language {
  const chosen = language.safeParse(cookieOf(request, LANGUAGE_COOKIE));
  return chosen.data ?? languageOf(request);
}
