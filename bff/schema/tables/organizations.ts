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
  /** Default of `keep_previous_pages`: readers see the previous pages of an issue until its new import has finished. */
  keep_previous_pages: Generated<boolean>;
  /** True if readers see an issue or article only after its approval. */
  approval_required: Generated<boolean>;
  /** Region whose public holidays the calendar of planned editions shows. */
  holiday_region: HolidayRegion | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** The settings that a provisioning file last contained for a record that people can change in the console. */
export interface ProvisionedSettingsTable {
  kind: "organization" | "publication" | "emag_category";
  id: number;
  /** JSON. */
  settings: string;
}
