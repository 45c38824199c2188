import type { PlatformContext } from "#bff/core/context.ts";
import { kioskRootOf } from "#bff/core/kiosk-address.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import { kioskSettingsOf, logoUrlOf, type PublicationRecord } from "#bff/domain/publications/index.ts";
import type { ReaderTokenContext } from "#bff/domain/readers/index.ts";
import { type KioskAddresses, kioskAddresses } from "#shared/kiosk/addresses.ts";
import type { KioskSite } from "#shared/kiosk/pages.ts";
import type { KioskContext } from "../kiosk.context.ts";
import { listReaderCategories, type ReaderCategory } from "./kiosk-pages.repo.ts";

export type PageContext = Pick<PlatformContext, "rateLimits"> &
  AccessContext &
  ReaderTokenContext &
  Pick<KioskContext, "storyHtml">;

/** A publication with what each of its pages needs. */
export interface Place {
  publication: PublicationRecord;
  addresses: KioskAddresses;
  /** Path before the slug in its addresses. */
  root: string;
  categories: ReaderCategory[];
  /** The moment that a preview shows. Null is now. */
  at: Date | null;
}

/** Addresses without a host. The kiosk and its files have the same one. */
export const NO_HOST = "";

export async function placeOf(
  { db, config }: Pick<PlatformContext, "config" | "db">,
  publication: PublicationRecord,
  at: Date | null = null,
): Promise<Place> {
  const categories = await listReaderCategories(db, publication.id, at);
  const root = kioskRootOf(config);
  return { publication, root, addresses: kioskAddresses(publication.slug, root), categories, at };
}

export function presentSite({ publication, root, addresses, categories }: Place): KioskSite {
  const { about, imprint_url, privacy_url, shop_url } = kioskSettingsOf(publication);
  return {
    name: publication.name,
    language: publication.language,
    timeZone: publication.time_zone,
    slug: publication.slug,
    root,
    accentColor: publication.accent_color,
    logoUrl: logoUrlOf(publication),
    about,
    imprintUrl: imprint_url,
    privacyUrl: privacy_url,
    shopUrl: shop_url,
    categories: categories
      .filter(({ parent_id }) => parent_id === null)
      .map(({ id, name }) => ({ name, href: addresses.category(id, name) })),
  };
}
