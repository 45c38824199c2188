/** The identifier of an edition in the contract (contract 2.3). */
export function peIdOf(pubcode: string, localDate: string): string {
  return `${pubcode}-${localDate}`;
}

/** What an edition is called unless somebody names it. */
export function defaultNameOf(publication: { name: string }, localDate: string): string {
  return `${publication.name} ${localDate}`;
}
