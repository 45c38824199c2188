export interface DecodedText {
  text: string;
  /** True if the bytes were invalid in the declared encoding. */
  guessed: boolean;
}

/**
 * Decodes XML or XHTML by its byte order mark, its declaration or, without either, as UTF-8. Bytes that are invalid in this
 * encoding are decoded as Windows-1252, which never fails.
 */
export function decodeText(bytes: Buffer): DecodedText {
  const label = encodingOfMark(bytes) ?? declaredEncoding(bytes) ?? "utf-8";
  try {
    return { text: decode(label, bytes, true), guessed: false };
  } catch {
    // UTF-16 with a broken surrogate pair is still readable. Any other text is more readable as single bytes.
    const fallback = label.startsWith("utf-16") ? label : "windows-1252";
    return { text: decode(fallback, bytes, false), guessed: true };
  }
}

/** Decodes bytes and removes NUL, which is invalid in XML and in PostgreSQL. */
function decode(label: string, bytes: Buffer, fatal: boolean): string {
  return new TextDecoder(label, { fatal }).decode(bytes).replaceAll("\0", "");
}

function encodingOfMark(bytes: Buffer): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  // Without a byte order mark, the first "<" reveals the byte order.
  if (first === 0x00 && second === 0x3c) return "utf-16be";
  if (first === 0x3c && second === 0x00) return "utf-16le";
  return null;
}

function declaredEncoding(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 1024).toString("latin1");
  const declared =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head)?.[1] ??
    /<meta\s[^>]*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1];
  // A declaration that is readable as single bytes cannot be in UTF-16, even if it claims to be.
  return declared === undefined || /^(utf-?16|ucs-2|utf-?32)/i.test(declared) ? null : declared;
}
