import { newPublication } from "#shared/console/identity/setup.ts";

/** Returns the field of `PublicationFields` for a field name of the service, or null. */
export function publicationFieldOf(name: string) {
  const own = name.replace(/^publication\./, "") as keyof typeof newPublication.shape;
  return own in newPublication.shape ? (`publication.${own}` as const) : null;
}
