/** Replaces secrets wherever they stand in a text, also as an address or as JSON would write them. */
export function mask(text: string, secrets: Record<string, string | null>): string {
  let masked = text;
  for (const [name, secret] of Object.entries(secrets)) {
    // Most answers are shorter than any token.
    if (!secret || text.length < secret.length) continue;
    for (const spelling of new Set([secret, encodeURIComponent(secret), secret.replaceAll("/", "\\/")]))
      masked = masked.replaceAll(spelling, `[${name}]`);
  }
  return masked;
}
