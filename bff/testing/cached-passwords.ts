import type { Services } from "#bff/app/context.ts";

type Passwords = Pick<Awaited<Services["auth"]["$context"]>["password"], "hash" | "verify">;

const hashes = new Map<string, Promise<string>>();
const checks = new Map<string, Promise<boolean>>();

/**
 * Makes a test service hash each password only once in this process. The hashes are real. They are slow by design, and
 * without the cache they would take a third of the run's CPU time.
 */
export async function cachePasswords({ auth }: Pick<Services, "auth">): Promise<void> {
  const { password } = await auth.$context;
  const { hash, verify } = password;
  const cached: Passwords = {
    hash: (plain) => getOrCreate(hashes, plain, () => hash(plain)),
    verify: (check) => getOrCreate(checks, JSON.stringify([check.hash, check.password]), () => verify(check)),
  };
  Object.assign(password, cached);
}

function getOrCreate<T>(cache: Map<string, T>, key: string, create: () => T): T {
  const found = cache.get(key) ?? create();
  cache.set(key, found);
  return found;
}
