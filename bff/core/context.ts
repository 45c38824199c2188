import type { SecretBox } from "#bff/platform/crypto/secret-box.ts";
import type { PoolUse } from "#bff/platform/database/database.ts";
import type { Notifications } from "#bff/platform/database/notifications.ts";
import type { OutboxEventBus } from "#bff/platform/events/outbox-event-bus.ts";
import type { JobQueue } from "#bff/platform/jobs/job-queue.ts";
import type { ByteBudget } from "#bff/platform/limits/byte-budget.ts";
import type { HeldBytes } from "#bff/platform/limits/held-bytes.ts";
import type { Logger } from "#bff/platform/logging/logging.ts";
import type { Metrics } from "#bff/platform/metrics/metrics.ts";
import type { AddressGuards } from "#bff/platform/outbound/address-guard.ts";
import type { Storage } from "#bff/platform/storage/storage.ts";
import type { WorkspaceRoot } from "#bff/platform/storage/workspace.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { Budgets } from "./budgets.ts";
import type { Config } from "./config.ts";

/** The infrastructure that the domains use. A function declares only the part that it uses. */
export interface PlatformContext {
  config: Config;
  log: Logger;
  db: Db;
  /** Returns the number of connections in the pool of `db` by state. */
  poolUse: () => PoolUse;
  notifications: Notifications;
  changes: OutboxEventBus<Database, ChangeEvent>;
  jobs: JobQueue;
  storage: Storage;
  workspaces: WorkspaceRoot;
  addressGuards: AddressGuards;
  rateLimits: Budgets;
  /** Bytes of articles by organization. */
  articleBytes: ByteBudget;
  /** Bytes of answers that callers have not received yet. */
  openAnswers: HeldBytes;
  secrets: SecretBox;
  /** Null if metrics are not configured. */
  metrics: Metrics | null;
}

/** A part of the context that runs until it is stopped. */
export interface Started<Part> {
  context: Part;
  stop(): Promise<void>;
}
