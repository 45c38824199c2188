/**
 * Signs in at the identity provider `provider` as a reader of `e2e/customer`. Follows redirects from `start`, fills in the
 * login form and returns the first URL that is not the provider's.
 */
export async function signInAtProvider(provider: string, start: string, name: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const open = async (url: string, form?: Record<string, string>): Promise<string> => {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(key, value);
    }
    const location = response.headers.get("location");
    if (location === null) return url;
    const next = new URL(location, url).href;
    return next.startsWith(`${provider}/`) ? open(next) : next;
  };
  return new URL(await open(await open(start), { name, password: `${name}-reads` }));
}
