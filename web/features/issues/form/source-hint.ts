/** What can be said about an address before anything is fetched from it. */
export interface SourceHint {
  host: string;
  /** The last part of the path, readable; null where the address ends at the host. */
  file: string | null;
  /** Sent without encryption. */
  plain: boolean;
  /** A name or password stands in the address. */
  credentials: boolean;
}

/** The hint for an address while it is typed; null until it is one. */
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
  };
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
