/** Splits a text into parts of at most `maxLength` characters: after a line if possible, otherwise after a space. */
export function* textParts(text: string, maxLength: number): Generator<string> {
  for (let from = 0; from < text.length; ) {
    let part = text.slice(from, from + maxLength);
    if (from + maxLength < text.length) {
      const end = part.lastIndexOf("\n") + 1 || part.lastIndexOf(" ") + 1 || maxLength;
      part = part.slice(0, end);
    }
    yield part;
    from += part.length;
  }
}
