import type { PlatformContext } from "#bff/core/context.ts";
import { kioskOriginOf, kioskRootOf } from "#bff/core/kiosk-address.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import { kioskSettingsOf, logoUrlOf, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { language } from "#shared/console/languages.ts";
import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import { type KioskPublication, kioskPublication } from "#shared/kiosk/publication.ts";
import { listReaderCategories, listReaderEmagCategories, withDescendants } from "./pages/kiosk-pages.repo.ts";
import { kioskProviderOf } from "./session/kiosk-provider.ts";

/** Returns what readers get of a publication. */
export async function presentPublication(
  services: Pick<AccessContext, "accessSettings"> & Pick<PlatformContext, "config">,
  publication: PublicationRecord,
): Promise<KioskPublication> {
  const { config } = services;
  const baseUrl = kioskOriginOf(config);
  const provider = kioskProviderOf(services, await services.accessSettings.find(publication.id));
  const logo = logoUrlOf(publication);
  return presentAs(kioskPublication, {
    ...publication,
    ...kioskSettingsOf(publication),
    kiosk_languages: [...language.options],
    kiosk_url: baseUrl + kioskAddresses(publication.slug, kioskRootOf(config)).home,
    logo_url: logo && new URL(logo, baseUrl).href,
    provider: provider && { issuer: provider.issuer, client_id: provider.external?.clientId ?? null },
  });
}

/** Lists the categories of released issues and articles. */
export async function listCategories({ db }: Pick<PlatformContext, "db">, publicationId: number) {
  const [emag_categories, article_categories] = await Promise.all([
    listReaderEmagCategories(db, publicationId),
    listReaderCategories(db, publicationId),
  ]);
  return { emag_categories, article_categories };
}

/** Returns the IDs of a category and of those below it that readers can open. */
export async function categoriesBelow(
  { db }: Pick<PlatformContext, "db">,
  publicationId: number,
  id: number,
): Promise<number[]> {
  return withDescendants(await listReaderCategories(db, publicationId), id);
}
