import { parseCookie } from "cookie";
import type { Request, Response } from "express";

/** Returns the value of a cookie, or undefined. */
export const cookieOf = ({ headers }: Request, name: string): string | undefined =>
  parseCookie(headers.cookie ?? "")[name];

/**
 * Returns access to a cookie that only the host of an address gets back. Browsers accept the prefix `__Host-`, with which no other host
 * can set the cookie, only over HTTPS. `Lax`, because other sites, such as a sign-in provider, lead back to pages of this one.
 */
export function hostCookie(baseUrl: string, name: string) {
  const secure = baseUrl.startsWith("https:");
  const fullName = `${secure ? "__Host-" : ""}${name}`;
  const options = { httpOnly: true, secure, sameSite: "lax", path: "/" } as const;
  return {
    read: (request: Request) => cookieOf(request, fullName),
    set: (response: Response, value: string, seconds: number) =>
      response.cookie(fullName, value, { ...options, maxAge: seconds * 1000 }),
    clear: (response: Response) => response.clearCookie(fullName, options),
  };
}
