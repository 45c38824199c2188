/** Text of at most so many characters, fit for the database: well-formed, without NUL; a longer one ends in "…". */
export function shortText(text: string, most: number): string {
  const plain = text.replaceAll("\0", "");
  return (plain.length > most ? `${plain.slice(0, most - 1)}…` : plain).toWellFormed();
}
