export interface SplitLocation {
  /** The address as it may be shown. */
  location: string;
  /** `user:password`, percent-encoded as in the address; null where there was none. */
  credentials: string | null;
}

/** Takes the credentials out of an address: they are used for the fetch, and never returned or logged. */
export function splitCredentials(location: string): SplitLocation {
  const url = URL.parse(location);
  if (!url || (url.username === "" && url.password === "")) return { location, credentials: null };
  const credentials = `${url.username}:${url.password}`;
  url.username = "";
  url.password = "";
  return { location: url.href, credentials };
}

/** Puts credentials back for the fetch. */
export function joinCredentials({ location, credentials }: SplitLocation): string {
  // A function, since in a text a `$` of a password would mean something.
  return credentials === null
    ? location
    : location.replace(/^https?:\/\//i, (scheme) => `${scheme}${credentials}@`);
}
