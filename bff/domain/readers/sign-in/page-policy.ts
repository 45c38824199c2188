/** Returns the policy of a page for readers, whose form leads back to an app at these addresses. */
export function pagePolicy(
  returnUris: readonly string[],
  { hasScript = false }: { hasScript?: boolean } = {},
): string {
  return [
    "default-src 'none'",
    ...(hasScript ? ["script-src 'self'", "connect-src 'self'"] : ["script-src 'none'"]),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `form-action ${formTargets(returnUris)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Returns the origins of the addresses, or the scheme of an app's own. Addresses that a policy cannot contain are left out. */
export function formTargets(uris: readonly string[]): string {
  const targets = uris.flatMap((uri) => {
    const url = URL.parse(uri);
    if (!url) return [];
    return [url.origin === "null" ? url.protocol : url.origin];
  });
  return ["'self'", ...new Set(targets)].join(" ");
}
