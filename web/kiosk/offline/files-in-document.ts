/** Returns the paths of the files of the kiosk and of the pictures that a document shows. */
export function filesIn(html: string): string[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  const named = page.querySelectorAll<HTMLElement>("link[href], script[src], img[src]");
  return Array.from(named, (one) => one.getAttribute("src") ?? one.getAttribute("href") ?? "").flatMap(
    (address) => {
      // Pictures in a text have the host in their address.
      const { origin, pathname, search } = URL.parse(address, location.href) ?? {};
      const isOwn = origin === location.origin && /^\/(read\/_|kiosk|media)\//.test(pathname ?? "");
      return isOwn ? [`${pathname}${search}`] : [];
    },
  );
}
