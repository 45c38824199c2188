const HERE = "http://console.invalid";

/** The address to go to after sign-in: only a path of this very console, never another site's; else home. */
export function ownPath(to: string | null, home: string): string {
  if (!to?.startsWith("/")) return home;
  const path = pathOf(to);
  // Without its dots, a path may begin like the name of another host.
  return path !== null && pathOf(path) === path ? path : home;
}

function pathOf(given: string): string | null {
  const url = URL.parse(given, HERE);
  return url?.origin === HERE ? `${url.pathname}${url.search}${url.hash}` : null;
}
