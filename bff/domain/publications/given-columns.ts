import { parseInstant } from "#bff/core/local-time.ts";
import { withoutUndefined } from "#bff/core/without-undefined.ts";
import type { PublicationRecord } from "./publications.repo.ts";

interface Given {
  released_at?: string | null | undefined;
  currency?: string | null | undefined;
  language?: string | null | undefined;
}

/** Returns the columns of given fields of an issue or article. Null means the publication's currency and its `language`. */
export function givenColumns<Fields extends Given>(
  publication: PublicationRecord,
  fields: Fields,
  defaultLanguage: string,
) {
  const { released_at, currency, language, ...rest } = withoutUndefined(fields);
  return {
    ...rest,
    ...(currency !== undefined && { currency: currency ?? publication.currency }),
    ...(language !== undefined && { language: language ?? defaultLanguage }),
    ...(released_at !== undefined && {
      released_at: released_at === null ? null : parseInstant(released_at, publication.time_zone),
    }),
  };
}
