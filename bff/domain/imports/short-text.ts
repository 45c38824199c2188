/** Truncates text to `maxLength` characters with "…", and removes NUL and lone surrogates, which PostgreSQL rejects. */
export function shortText(text: string, maxLength: number): string {
  const plain = text.replaceAll("\0", "");
  return (plain.length > maxLength ? `${plain.slice(0, maxLength - 1)}…` : plain).toWellFormed();
}
