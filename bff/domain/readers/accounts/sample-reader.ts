import type { PlatformContext } from "#bff/core/context.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import { insertReader, updateReader } from "../reader-accounts.repo.ts";

/** Address of the reader of the sample publication. No mail reaches it. */
export const SAMPLE_READER_EMAIL = "sample-reader@example.com";

/** The password of the sample reader, another one in each installation. The kiosk shows it, so it is not a secret. */
export const sampleReaderPassword = ({ secrets }: Pick<PlatformContext, "secrets">): string =>
  `harbour-${secrets.fingerprint("sample reader")}`;

/** Creates the account of the sample reader. An existing account stays as it is. */
export async function addSampleReader(services: Pick<PlatformContext, "db" | "secrets">): Promise<void> {
  const password_hash = await passwords.hash(sampleReaderPassword(services));
  await services.db.transaction().execute(async (trx) => {
    const given = { email: SAMPLE_READER_EMAIL, name: "Sam Sample", language: null };
    const { id, is_new } = await insertReader(trx, given);
    if (is_new) await updateReader(trx, id, { verified_at: new Date(), password_hash });
  });
}
