import type { JSONWebKeySet } from "jose";

/** Returns the public parts of private RSA keys. */
export function publicKeysOf(keys: readonly object[]): JSONWebKeySet {
  return {
    keys: (keys as Record<string, string>[]).map(({ kty, n, e, kid, alg, use }) => ({
      kty,
      n,
      e,
      kid,
      alg,
      use,
    })),
  } as JSONWebKeySet;
}
