/** Changes one character of a token. In a JWT it is in the signature, so that only the signature is invalid. */
export function tampered(token: string): string {
  const parts = token.split(".");
  const last = parts.length - 1;
  return parts.map((part, index) => (index === last ? changeMiddle(part) : part)).join(".");
}

/** Changes the middle character. The last one may contain Base64 bits that decoders ignore. */
function changeMiddle(text: string): string {
  const at = Math.floor(text.length / 2);
  return `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
}

/** Replaces a JWT's signature by the algorithm `none`. Returns null for another kind of token. */
export function unsigned(token: string): string | null {
  const [header, payload, ...rest] = token.split(".");
  if (!header || !payload || rest.length !== 1) return null;
  try {
    const { typ } = JSON.parse(Buffer.from(header, "base64url").toString()) as { typ?: string };
    const none = Buffer.from(JSON.stringify({ alg: "none", ...(typ === undefined ? {} : { typ }) }));
    return `${none.toString("base64url")}.${payload}.`;
  } catch {
    return null;
  }
}
