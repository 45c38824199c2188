/** Returns whether a draft and its article have changed the same field in different ways since the draft began. */
export function draftOverlaps(base: object, draft: object, newest: object): boolean {
  const jsonOf = (record: object, field: string) => JSON.stringify(record[field as never]);
  return Object.keys(draft).some((field) => {
    const [was, mine, theirs] = [base, draft, newest].map((record) => jsonOf(record, field));
    return mine !== was && theirs !== was && mine !== theirs;
  });
}
