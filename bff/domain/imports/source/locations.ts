/** Stands for a value of a query that is not shown. */
const HIDDEN = "…";
/** The placeholder, as it may be encoded by a client that sends it back. */
const ENCODED_HIDDEN = /%E2%80%A6/gi;

export interface SplitLocation {
  /** The URL without credentials, and with hidden values in its query. Signed URLs contain secrets there. */
  location: string;
  /** The URL as it was given, or null if it is the same. Must never be returned or logged. */
  address: string | null;
}

/** Splits a URL into what may be shown, and the secret address for the download. */
export function splitLocation(address: string): SplitLocation {
  const location = hideQuery(withoutCredentials(address));
  return { location, address: location === address ? null : address };
}

/** Returns true if a client sent a location back as it was returned. */
export function isAsReturned(given: string | null, shown: string | null): boolean {
  return given === shown || given?.replaceAll(ENCODED_HIDDEN, HIDDEN) === shown;
}

/** Returns true for a location with hidden values that belong to another address than the shown one. */
export function lacksValues(given: string, shown: string | null): boolean {
  return !isAsReturned(given, shown) && queryOf(given).values.some(isHidden);
}

/** Inserts credentials into a URL. Earlier versions sealed these alone. */
export function joinCredentials(location: string, credentials: string): string {
  // A replacer function, because `$` in a replacement string is a special character.
  return location.replace(/^https?:\/\//i, (scheme) => `${scheme}${credentials}@`);
}

function withoutCredentials(address: string): string {
  const url = URL.parse(address);
  if (!url || (url.username === "" && url.password === "")) return address;
  url.username = "";
  url.password = "";
  return url.href;
}

function hideQuery(address: string): string {
  const { start, end, query } = queryOf(address);
  const shown = query.replace(/((?:^|&)[^=&]*=)[^&]+/g, (_, name: string) => `${name}${HIDDEN}`);
  return `${address.slice(0, start)}${shown}${address.slice(end)}`;
}

/** Finds the query of a URL, and the values in it. A part without `=` is a name. */
function queryOf(address: string) {
  const fragment = address.indexOf("#");
  const end = fragment === -1 ? address.length : fragment;
  const mark = address.indexOf("?");
  const start = mark === -1 || mark > end ? end : mark + 1;
  const query = address.slice(start, end);
  const values = query
    .split("&")
    .flatMap((part) => (part.includes("=") ? [part.slice(part.indexOf("=") + 1)] : []));
  return { start, end, query, values };
}

function isHidden(value: string): boolean {
  return value.replaceAll(ENCODED_HIDDEN, HIDDEN) === HIDDEN;
}
