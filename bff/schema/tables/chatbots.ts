import type { Generated } from "kysely";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

export interface ChatbotsTable {
  uuid: string;
  publication_id: number;
  name: string;
  product_id_external: string;
  url: string;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface ProvisionedChatbotsTable {
  uuid: string;
  publication_id: number;
  settings: string;
}
