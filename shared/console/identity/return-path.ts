const ORIGIN = "http://console.invalid";

/** Returns the path to open after sign-in: only a path of this console, otherwise home. Prevents open redirects. */
export function safeReturnPath(to: string | null, home: string): string {
  if (!to?.startsWith("/")) return home;
  const path = pathOf(to);
  // After normalization, a path may start with `//`, which is another host.
  return path !== null && pathOf(path) === path ? path : home;
}

function pathOf(given: string): string | null {
  const url = URL.parse(given, ORIGIN);
  return url?.origin === ORIGIN ? `${url.pathname}${url.search}${url.hash}` : null;
}
