import { LRUCache } from "lru-cache";
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

/** Keeps what the identity provider remembers until the process ends. */
export function memoryAdapters(): AdapterFactory {
  const kept = new LRUCache<string, AdapterPayload>({ max: 10_000 });
  return (model): Adapter => {
    const key = (id: string) => `${model}:${id}`;
    const findBy = (name: "uid" | "userCode", value: string) =>
      [...kept.entries()].find(([at, payload]) => at.startsWith(`${model}:`) && payload[name] === value)?.[1];
    return {
      async upsert(id, payload, expiresIn) {
        kept.set(key(id), payload, expiresIn === undefined ? {} : { ttl: expiresIn * 1000 });
      },
      find: async (id) => kept.get(key(id)),
      findByUid: async (uid) => findBy("uid", uid),
      findByUserCode: async (userCode) => findBy("userCode", userCode),
      async consume(id) {
        const payload = kept.get(key(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        kept.delete(key(id));
      },
      async revokeByGrantId(grantId) {
        // Of this model alone: a sign-in under way bears the grant of whoever was signed in before, and goes on.
        for (const [at, payload] of [...kept.entries()])
          if (at.startsWith(key("")) && payload.grantId === grantId) kept.delete(at);
      },
    };
  };
}
