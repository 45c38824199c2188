import type { Generated } from "kysely";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

export interface OrganizationsTable {
  id: Generated<number>;
  name: string;
  version: Generated<number>;
  created_at: CreatedAt;
}

export interface PublicationsTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  pubcode: string;
  time_zone: string;
  language: string;
  currency: string;
  /** Whether readers see the previous pages of an issue until its new import has finished, unless a request says otherwise. */
  keep_previous_pages: Generated<boolean>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** What a provisioning file last said of something that people change in the console. */
export interface ProvisionedSettingsTable {
  kind: "organization" | "publication" | "emag_category";
  id: number;
  said: string;
}
