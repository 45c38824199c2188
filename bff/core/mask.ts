/** Replaces each secret in a text with its name in brackets, including its URL-encoded and JSON-escaped forms. */
export function mask(text: string, secrets: Record<string, string | null>): string {
  let masked = text;
  for (const [name, secret] of Object.entries(secrets)) {
    // A fast path, because most texts are shorter than any token.
    if (!secret || text.length < secret.length) continue;
    for (const encoding of encodingsOf(secret)) masked = masked.replaceAll(encoding, `[${name}]`);
  }
  return masked;
}

/** Characters that neither URLs nor JSON escape. Most tokens consist only of these. */
const UNESCAPED = /^[\w.~-]+$/;

/** Returns a secret as it is, URL-encoded, and in JSON with slashes and non-ASCII characters escaped or not. */
function encodingsOf(secret: string): Iterable<string> {
  if (UNESCAPED.test(secret)) return [secret];
  const urlEncoded = encodeURIComponent(secret);
  const encodings = new Set([
    secret,
    urlEncoded,
    urlEncoded.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase()),
  ]);
  const json = JSON.stringify(secret).slice(1, -1);
  for (const escaped of [
    json,
    escapeNonAscii(json),
    escapeNonAscii(json).replace(/\\u[0-9a-f]{4}/g, upperCaseHex),
  ])
    encodings.add(escaped).add(escaped.replaceAll("/", "\\/"));
  return encodings;
}

function escapeNonAscii(json: string): string {
  return json.replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function upperCaseHex(escaped: string): string {
  return `\\u${escaped.slice(2).toUpperCase()}`;
}
