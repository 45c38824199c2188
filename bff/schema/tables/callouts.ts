import type { GeneratedAlways } from "kysely";
import type {
  AccessItemType,
  CalloutOutcome,
  CalloutReason,
  CalloutSource,
} from "#shared/console/access/callouts.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";

export interface CalloutsTable {
  id: GeneratedAlways<number>;
  publication_id: number;
  at: Date;
  source: CalloutSource;
  endpoint: AuthorizationEndpoint;
  item_type: AccessItemType;
  item_id: string;
  item_name: string;
  outcome: CalloutOutcome;
  reason: CalloutReason;
  status: number | null;
  milliseconds: number;
  cached: boolean;
  count: number;
  reader_fingerprint: string;
  request_id: string | null;
  request_body: string;
  response_body: string | null;
}

export interface CalloutItemsTable {
  publication_id: number;
  item_type: AccessItemType;
  item_id: string;
  item_name: string;
}
