/** Replaces secrets wherever they stand in a text, also as an address or as JSON would write them. */
export function mask(text: string, secrets: Record<string, string | null>): string {
  let masked = text;
  for (const [name, secret] of Object.entries(secrets)) {
    // Most answers are shorter than any token.
    if (!secret || text.length < secret.length) continue;
    for (const spelling of spellingsOf(secret)) masked = masked.replaceAll(spelling, `[${name}]`);
  }
  return masked;
}

/** What neither addresses nor JSON have another spelling for; tokens mostly are nothing else. */
const PLAIN = /^[\w.~-]+$/;

/** A secret as itself, in addresses and in JSON, where slashes and what is not ASCII may be escaped or not. */
function spellingsOf(secret: string): Iterable<string> {
  if (PLAIN.test(secret)) return [secret];
  const address = encodeURIComponent(secret);
  const spellings = new Set([
    secret,
    address,
    address.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase()),
  ]);
  const json = JSON.stringify(secret).slice(1, -1);
  for (const escaped of [json, asciiOf(json), asciiOf(json).replace(/\\u[0-9a-f]{4}/g, inCapitals)])
    spellings.add(escaped).add(escaped.replaceAll("/", "\\/"));
  return spellings;
}

function asciiOf(json: string): string {
  return json.replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function inCapitals(escaped: string): string {
  return `\\u${escaped.slice(2).toUpperCase()}`;
}
