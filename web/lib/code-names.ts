/** Suggested languages of publications, issues and articles, because browsers cannot list languages. */
const languages = [
  "ar bg bs ca cs cy da de de-AT de-CH el en en-GB en-US es et eu fa fi fr fr-BE fr-CA fr-CH ga gl he hi hr hu",
  "hy id is it ja ka ko lb lt lv mk mt nb nl nl-BE nn no pl pt pt-BR rm ro ru sk sl sq sr sv th tr uk vi zh",
].flatMap((codes) => codes.split(" "));

type CodeType = "language" | "currency";

function namesOf(codes: readonly string[], type: CodeType, locale: string): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(locale, { type });
  const named = codes.map((code) => [code, names.of(code) ?? code] as const);
  const { compare } = new Intl.Collator(locale);
  return new Map(named.toSorted(([, one], [, other]) => compare(one, other)));
}

const known = new Map<string, ReadonlyMap<string, string>>();

function cachedNames(codes: readonly string[], type: CodeType, locale: string): ReadonlyMap<string, string> {
  const key = `${type} ${locale}`;
  const names = known.get(key) ?? namesOf(codes, type, locale);
  known.set(key, names);
  return names;
}

/** Returns language codes with their names in the language of the locale, sorted by name. */
export function languageNames(locale: string): ReadonlyMap<string, string> {
  return cachedNames(languages, "language", locale);
}

/** Returns currency codes with their names, sorted by name. */
export function currencyNames(locale: string): ReadonlyMap<string, string> {
  return cachedNames(Intl.supportedValuesOf("currency"), "currency", locale);
}
