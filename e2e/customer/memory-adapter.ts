import { LRUCache } from "lru-cache";
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

/** Stores the identity provider's records in memory. */
export function memoryAdapters(): AdapterFactory {
  const records = new LRUCache<string, AdapterPayload>({ max: 10_000 });
  return (model): Adapter => {
    const key = (id: string) => `${model}:${id}`;
    const findBy = (name: "uid" | "userCode", value: string) =>
      [...records.entries()].find(
        ([at, payload]) => at.startsWith(`${model}:`) && payload[name] === value,
      )?.[1];
    return {
      async upsert(id, payload, expiresIn) {
        records.set(key(id), payload, expiresIn === undefined ? {} : { ttl: expiresIn * 1000 });
      },
      find: async (id) => records.get(key(id)),
      findByUid: async (uid) => findBy("uid", uid),
      findByUserCode: async (userCode) => findBy("userCode", userCode),
      async consume(id) {
        const payload = records.get(key(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        records.delete(key(id));
      },
      async revokeByGrantId(grantId) {
        // Only of this model: a sign-in in progress carries the grant of the previous reader and must continue.
        for (const [at, payload] of [...records.entries()])
          if (at.startsWith(key("")) && payload.grantId === grantId) records.delete(at);
      },
    };
  };
}
