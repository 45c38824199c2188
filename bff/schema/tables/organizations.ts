import type { ColumnType, Generated } from "kysely";
import type { HolidayRegion } from "#shared/console/holiday-region.ts";
import type { KioskSettings } from "#shared/console/kiosk-settings.ts";
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
  /** Part of the readers' addresses, unique in the installation. The database makes it from the name if it is not given. */
  slug: Generated<string>;
  logo_image_id: string | null;
  /** Color of buttons and links on the readers' pages, such as #1a6b3c. Null: the default. */
  accent_color: string | null;
  kiosk: ColumnType<Partial<KioskSettings>, string | undefined, string>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface ProvisionedSettingsTable {
  kind: "organization" | "publication" | "emag_category";
  id: number;
  settings: string;
}

export interface PublicationSlugsTable {
  slug: string;
  publication_id: number;
}
