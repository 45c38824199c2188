import type { Request } from "express";
import { LANGUAGE_COOKIE, type Language, language } from "#shared/console/languages.ts";
import type { Say } from "#shared/sentences.ts";
import { sayTo } from "../sentences/say.ts";

/** The language a caller wants to be answered in; English for whoever does not say. */
export function languageOf(request: Request): Language {
  return language.catch("en").parse(request.acceptsLanguages(...language.options));
}

/** How this caller is told something. */
export const sayToCaller = (request: Request): Say => sayTo(languageOf(request));

/** The language of a page of our own: what was chosen in this browser, else what the browser asks for. */
export function pageLanguageOf(request: Request): Language {
  const cookies = (request.headers.cookie ?? "").split(";").map((cookie) => cookie.trim().split("="));
  const chosen = language.safeParse(cookies.find(([name]) => name === LANGUAGE_COOKIE)?.[1]);
  return chosen.data ?? languageOf(request);
}
