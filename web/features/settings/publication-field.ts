import { newPublication } from "#shared/console/session.ts";

/** The field of a form with `PublicationFields` that the server means by this name; null for none of it. */
export function publicationFieldOf(name: string) {
  const own = name.replace(/^publication\./, "") as keyof typeof newPublication.shape;
  return own in newPublication.shape ? (`publication.${own}` as const) : null;
}
