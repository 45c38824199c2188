import { type Kysely, sql } from "kysely";
import type { Notifications } from "./database/notifications.ts";

export const CHANGES_CHANNEL = "newsrack_changes";

/** What changed, told to every process: within a transaction it is told when that commits, or never. */
export interface ChangeFeed<DB, Change> {
  publish(trx: Kysely<DB>, change: Change): Promise<void>;
  subscribe(listener: (change: Change) => void): () => void;
}

export function createChangeFeed<DB, Change>(notifications: Notifications): ChangeFeed<DB, Change> {
  return {
    async publish(trx, change) {
      await sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(change)})`.execute(trx);
    },
    subscribe: (listener) =>
      notifications.subscribe(CHANGES_CHANNEL, (payload) => listener(JSON.parse(payload) as Change)),
  };
}
