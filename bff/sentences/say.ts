import type { Language } from "#shared/console/languages.ts";
import { type Say, type Sentences, sayIn } from "#shared/sentences.ts";
import { access } from "./german/access.de.ts";
import { conformance } from "./german/conformance.de.ts";
import { desk } from "./german/desk.de.ts";
import { downloads, widgets } from "./german/downloads.de.ts";
import { epub } from "./german/epub.de.ts";
import { fileKinds, imports } from "./german/imports.de.ts";

/** Everything that the service says, by room. */
export const german: readonly Sentences[] = [
  desk,
  access,
  conformance,
  imports,
  fileKinds,
  downloads,
  widgets,
  epub,
];

const inGerman = sayIn(...german);

/** How sentences are said to whoever reads this language; they are written in English. */
export function sayTo(language: Language): Say {
  return language === "de" ? inGerman : (sentence) => sentence;
}

/** A copy in which the texts under these names are said in another language, however deep they stand. */
export function sayWithin(value: unknown, names: ReadonlySet<string>, say: Say): unknown {
  if (Array.isArray(value)) return value.map((each) => sayWithin(each, names, say));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === "string" && names.has(name) ? say(inner) : sayWithin(inner, names, say),
    ]),
  );
}
