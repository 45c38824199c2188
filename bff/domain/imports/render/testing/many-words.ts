/** Places a word repeatedly from the left side of a page, 100 a line, in tiny letters. */
export function manyWords(left: number, count: number, word: string): string {
  return Array.from({ length: count / 100 }, (_, line) => {
    const words = Array.from({ length: 100 }, () => word).join(" ");
    return `BT /F1 0.2 Tf ${left} ${900 - line} Td (${words}) Tj ET\n`;
  }).join("");
}
