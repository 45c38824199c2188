import type { Generated } from "kysely";
import type { HolidayRegion } from "#shared/console/holiday-region.ts";
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
  keep_previous_pages: Generated<boolean>;
  approval_required: Generated<boolean>;
  holiday_region: HolidayRegion | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface ProvisionedSettingsTable {
  kind: "organization" | "publication" | "emag_category";
  id: number;
  settings: string;
}
