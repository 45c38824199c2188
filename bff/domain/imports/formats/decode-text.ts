/** A file as text, and whether its encoding had to be guessed. */
export interface DecodedText {
  text: string;
  guessed: boolean;
}

/**
 * Reads XML or XHTML as text: by its byte order mark, else by its declaration, else as UTF-8. What is not valid in
 * the encoding it claims is read as Windows-1252, which never fails.
 */
export function decodeText(bytes: Buffer): DecodedText {
  const label = markOf(bytes) ?? declaredIn(bytes) ?? "utf-8";
  try {
    return { text: read(label, bytes, true), guessed: false };
  } catch {
    // Of UTF-16 with a broken pair the rest can still be read; of anything else the bytes say more.
    const fallback = label.startsWith("utf-16") ? label : "windows-1252";
    return { text: read(fallback, bytes, false), guessed: true };
  }
}

/** Without NUL, which no document may hold and no database can. */
function read(label: string, bytes: Buffer, fatal: boolean): string {
  return new TextDecoder(label, { fatal }).decode(bytes).replaceAll("\0", "");
}

function markOf(bytes: Buffer): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  // Without a mark, the declaration's own "<" shows which way it is written.
  if (first === 0x00 && second === 0x3c) return "utf-16be";
  if (first === 0x3c && second === 0x00) return "utf-16le";
  return null;
}

function declaredIn(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 1024).toString("latin1");
  const declared =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head)?.[1] ??
    /<meta\s[^>]*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1];
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  return declared === undefined || /^(utf-?16|ucs-2|utf-?32)/i.test(declared) ? null : declared;
}
