/** Reads a list that is stored on this device only. Entries that `isEntry` rejects are left out. */
export function readList<Entry>(key: string, isEntry: (value: unknown) => value is Entry): Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    // The reader has turned storage off, or another program has written to it.
    return [];
  }
}

/** Stores a list on this device. Returns false if the storage is full or turned off. */
export function storeList(key: string, entries: readonly unknown[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(entries));
    return true;
  } catch {
    return false;
  }
}
