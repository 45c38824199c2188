import type { Storage } from "./storage.ts";

const BATCH = 500;

export interface Sweep {
  /** The folder that is looked through. */
  prefix: string;
  /** Younger files may belong to something that has not said so yet. */
  minimumAgeMs: number;
  /** What a key belongs to, and is removed with; null for a key that is left alone. */
  ownerOf(key: string): string | null;
  /** Which of these owners there are. */
  known(owners: string[]): Promise<ReadonlySet<string>>;
  remove(owner: string): Promise<void>;
}

/** Removes files whose owner is gone. Several processes may do so at once. */
export async function sweepOrphans(
  storage: Pick<Storage, "list">,
  { prefix, minimumAgeMs, ownerOf, known, remove }: Sweep,
): Promise<void> {
  const candidates = new Set<string>();
  const sweep = async () => {
    const there = await known([...candidates]);
    for (const owner of candidates) if (!there.has(owner)) await remove(owner);
    candidates.clear();
  };
  for await (const { key, modifiedAt } of storage.list(prefix)) {
    const owner = ownerOf(key);
    if (owner === null || Date.now() - modifiedAt.getTime() < minimumAgeMs) continue;
    candidates.add(owner);
    if (candidates.size >= BATCH) await sweep();
  }
  await sweep();
}
