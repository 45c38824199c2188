import type { Versioned } from "./client.ts";
import { isPreconditionFailed } from "./http/errors.ts";

const MAX_ATTEMPTS = 4;

/**
 * Changes the newest version of a record, and reads it again after a version conflict, so that edits of other fields are kept.
 * `change` returns the request for a version, or null if nothing differs.
 */
export async function changeNewest<T>(
  read: () => Promise<Versioned<T>>,
  change: (newest: Versioned<T>) => Promise<Versioned<T>> | null,
): Promise<Versioned<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const newest = await read();
    try {
      return (await change(newest)) ?? newest;
    } catch (error) {
      if (!isPreconditionFailed(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
