import type { PlatformContext } from "#bff/core/context.ts";
import {
  type AccessContext,
  authorizeReader,
  type ReaderRequest,
  type ReaderTokens,
  tokensOfTestReaders,
} from "#bff/domain/access/index.ts";
import type { PreviewReader } from "#shared/console/kiosk-preview.ts";

/** Whose access a preview shows. */
export interface PreviewedReader {
  /** True for one who may read everything. No access is checked. */
  isEntitled: boolean;
  request: ReaderRequest;
}

/** Returns the reader of a preview, with the tokens of a test reader. Throws `Invalid` for an unknown test reader. */
export async function previewedReader(
  services: Pick<PlatformContext, "db" | "secrets">,
  publicationId: number,
  reader: PreviewReader,
  address: string,
): Promise<PreviewedReader> {
  if (reader === "entitled" || reader === "anonymous")
    return { isEntitled: reader === "entitled", request: { headers: {}, address } };
  const tokens = await tokensOfTestReaders(services, publicationId, [reader], "reader");
  const [{ token, idToken }] = tokens as [ReaderTokens];
  return {
    isEntitled: false,
    request: {
      headers: { authorization: `Bearer ${token}`, ...(idToken !== null && { "oidc-id-token": idToken }) },
      address,
    },
  };
}

/** Authorizes the reader of a preview. Throws the errors of `authorizeReader`. */
export async function authorizePreviewedReader(
  services: Pick<AccessContext, "accessSettings" | "callouts">,
  publicationId: number,
  { isEntitled, request }: PreviewedReader,
  requirementOf: Parameters<typeof authorizeReader>[3],
): Promise<void> {
  if (!isEntitled) await authorizeReader(services, publicationId, request, requirementOf);
}
