import type { Request } from "express";
import { LANGUAGE_COOKIE, type Language, language } from "#shared/console/languages.ts";

/** Returns the supported language that a caller prefers (`Accept-Language`). English by default. */
export function languageOf(request: Request): Language {
  return language.catch("en").parse(request.acceptsLanguages(...language.options));
}

/** Returns the language of an HTML page: the one chosen in this browser, and otherwise that of `Accept-Language`. */
export function pageLanguageOf(request: Request): Language {
  const cookies = (request.headers.cookie ?? "").split(";").map((cookie) => cookie.trim().split("="));
  const chosen = language.safeParse(cookies.find(([name]) => name === LANGUAGE_COOKIE)?.[1]);
  return chosen.data ?? languageOf(request);
}
