import { passwords } from "#bff/platform/crypto/passwords.ts";

const hashes = new Map<string, Promise<string>>();
const checks = new Map<string, Promise<boolean>>();
const { hash, verify } = passwords;

/**
 * Hashes each password only once in the process of a test. The hashes are real. They are slow by design, and without the cache
 * they would take a third of the run's CPU time.
 */
export function cachePasswords(): void {
  passwords.hash = (plain) => getOrCreate(hashes, plain, () => hash(plain));
  passwords.verify = (stored, plain) =>
    getOrCreate(checks, JSON.stringify([stored, plain]), () => verify(stored, plain));
}

function getOrCreate<T>(cache: Map<string, T>, key: string, create: () => T): T {
  const found = cache.get(key) ?? create();
  cache.set(key, found);
  return found;
}
