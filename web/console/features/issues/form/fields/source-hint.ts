/** Facts about an address that are known before the download. */
export interface SourceHint {
  host: string;
  /** Decoded last segment of the path. Null if there is no path. */
  file: string | null;
  /** True for http. */
  plain: boolean;
  /** True if the address contains a user name or password. */
  credentials: boolean;
  /** True if the address has values that the service stores, but does not show. */
  hidden: boolean;
}

/** Returns the hint for an address, or null if it isn't valid yet. */
export function sourceHint(address: string | null | undefined): SourceHint | null {
  const trimmed = address?.trim() ?? "";
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const last = url.pathname.split("/").findLast((part) => part !== "");
  return {
    host: url.host,
    file: last === undefined ? null : readable(last),
    plain: url.protocol === "http:",
    credentials: url.username !== "" || url.password !== "",
    hidden: /=(?:…|%E2%80%A6)(?:&|$)/i.test(url.search),
  };
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
