/** A token with one character changed; in a JWT one of its signature, so that everything else about it is right. */
export function tampered(token: string): string {
  const parts = token.split(".");
  const last = parts.length - 1;
  const spoiled = parts.map((part, index) => (index === last ? changedInTheMiddle(part) : part));
  return spoiled.join(".");
}

// Not the last character: in Base64 that may hold bits that do not count.
function changedInTheMiddle(text: string): string {
  const at = Math.floor(text.length / 2);
  return `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
}

/** A JWT that says of itself that it needs no signature, and has none; null for a token of another kind. */
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
