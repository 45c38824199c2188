import { formatLocale } from "./format.ts";

/** The languages most publications are written in; any other code can be typed. */
const languages =
  "ar bg bs ca cs cy da de de-AT de-CH el en en-GB en-US es et eu fa fi fr fr-CH ga gl he hi hr hu id is it ja ko lb lt lv mk mt nb nl nl-BE nn no pl pt pt-BR rm ro ru sk sl sq sr sv th tr uk vi zh".split(
    " ",
  );

function namesOf(codes: readonly string[], type: "language" | "currency"): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(formatLocale(), { type });
  const named = codes.map((code) => [code, names.of(code) ?? code] as const);
  const { compare } = new Intl.Collator(formatLocale());
  return new Map(named.toSorted(([, one], [, other]) => compare(one, other)));
}

const known = new Map<string, ReadonlyMap<string, string>>();

function remembered(codes: readonly string[], type: "language" | "currency"): ReadonlyMap<string, string> {
  const key = `${type} ${formatLocale()}`;
  const names = known.get(key) ?? namesOf(codes, type);
  known.set(key, names);
  return names;
}

/** Language codes with their names in the language of the interface, by name. */
export function languageNames(): ReadonlyMap<string, string> {
  return remembered(languages, "language");
}

/** Currency codes with their names, by name. */
export function currencyNames(): ReadonlyMap<string, string> {
  return remembered(Intl.supportedValuesOf("currency"), "currency");
}
