import type { ChangeEvent } from "#shared/console/events.ts";
import type { Config } from "./config.ts";
import type { Auth } from "./domain/accounts/auth.ts";
import type { KnownTokens } from "./domain/accounts/known-tokens.ts";
import type { TokenUses } from "./domain/accounts/token-uses.ts";
import type { KnownAccessSettings } from "./domain/authorization/access-settings.service.ts";
import type { Callouts } from "./domain/authorization/callouts.ts";
import type { Budgets } from "./domain/budgets.ts";
import type { RenderPool } from "./domain/imports/render/render-pool.ts";
import type { Sandbox } from "./domain/imports/sandbox/sandbox.ts";
import type { StoryHtml } from "./domain/kiosk/story-html.ts";
import type { IncomingUploads } from "./domain/uploads/incoming-uploads.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { ChangeFeed } from "./platform/change-feed.ts";
import type { PoolUse } from "./platform/database/database.ts";
import type { Notifications } from "./platform/database/notifications.ts";
import type { JobQueue } from "./platform/jobs/job-queue.ts";
import type { Logger } from "./platform/logging.ts";
import type { AddressGuards } from "./platform/outbound/address-guard.ts";
import type { SecretBox } from "./platform/secret-box.ts";
import type { Storage } from "./platform/storage/storage.ts";
import type { WorkspaceRoot } from "./platform/storage/workspace.ts";
import type { Database, Db } from "./schema/tables.ts";

/** Everything the domains work with. `start-services.ts` builds it; tests build it with other settings. */
export interface Services {
  config: Config;
  log: Logger;
  db: Db;
  notifications: Notifications;
  changes: ChangeFeed<Database, ChangeEvent>;
  jobs: JobQueue;
  storage: Storage;
  workspaces: WorkspaceRoot;
  /** Files on their way in, until every byte of them is there. */
  incomingUploads: IncomingUploads;
  addressGuards: AddressGuards;
  renderPool: RenderPool;
  /** Around the processes that read the files of imports. */
  sandbox: Sandbox;
  auth: Auth;
  knownTokens: KnownTokens;
  tokenUses: TokenUses;
  rateLimits: Budgets;
  accessSettings: KnownAccessSettings;
  callouts: Callouts;
  storyHtml: StoryHtml;
  secrets: SecretBox;
  /** Null where nobody may read them. */
  metrics: Metrics | null;
  /** The connections of `db` at this moment. */
  poolUse: () => PoolUse;
  /** Tests check every answer against the contract; a mismatch is a 500. */
  checkResponses: boolean;
}
