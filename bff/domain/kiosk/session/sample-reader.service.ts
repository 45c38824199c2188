import type { PlatformContext } from "#bff/core/context.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import { SAMPLE_READER_EMAIL, sampleReaderPassword } from "#bff/domain/readers/index.ts";
import type { SampleReader } from "#shared/kiosk/pages.ts";
import { kioskProviderOf } from "./kiosk-provider.ts";
import { hasSampleReader } from "./sample-reader.repo.ts";

/** Returns the reader whom the kiosk of a sample publication offers, or null. */
export async function sampleReaderOf(
  services: Pick<AccessContext, "accessSettings"> & Pick<PlatformContext, "config" | "db" | "secrets">,
  publicationId: number,
): Promise<SampleReader | null> {
  const provider = kioskProviderOf(services, await services.accessSettings.find(publicationId));
  if (!provider || provider.external || !(await hasSampleReader(services.db, publicationId))) return null;
  return { email: SAMPLE_READER_EMAIL, password: sampleReaderPassword(services) };
}
