export interface SplitLocation {
  /** The URL without credentials. */
  location: string;
  /** `user:password`, percent-encoded as in the URL, or null. */
  credentials: string | null;
}

/** Splits a URL into its public part and its credentials, which are never returned or logged. */
export function splitCredentials(location: string): SplitLocation {
  const url = URL.parse(location);
  if (!url || (url.username === "" && url.password === "")) return { location, credentials: null };
  const credentials = `${url.username}:${url.password}`;
  url.username = "";
  url.password = "";
  return { location: url.href, credentials };
}

/** Inserts the credentials into the URL again, for the download. */
export function joinCredentials({ location, credentials }: SplitLocation): string {
  // A replacer function, because `$` in a replacement string is a special character.
  return credentials === null
    ? location
    : location.replace(/^https?:\/\//i, (scheme) => `${scheme}${credentials}@`);
}
