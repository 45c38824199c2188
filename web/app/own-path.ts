const HERE = "http://console.invalid";

/** The address to go to after sign-in: only a path of this very console, never another site's; else home. */
export function ownPath(to: string | null, home: string): string {
  if (!to?.startsWith("/") || !URL.canParse(to, HERE)) return home;
  const url = new URL(to, HERE);
  return url.origin === HERE ? `${url.pathname}${url.search}${url.hash}` : home;
}
