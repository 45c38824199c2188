/** Returns the `pe_id` of an edition (contract 2.3). */
export function peIdOf(pubcode: string, localDate: string): string {
  return `${pubcode}-${localDate}`;
}

export function defaultNameOf(publication: { name: string }, localDate: string): string {
  return `${publication.name} ${localDate}`;
}
