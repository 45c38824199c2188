import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { downloadToFile } from "#bff/platform/outbound/download.ts";
import { DownloadError } from "#bff/platform/outbound/download-error.ts";
import { ReceivedFile } from "#shared/contract/received-file.ts";
import { convertedImageTypes, imageLimits } from "#shared/limits.ts";

/** A person waits for the answer. */
const TOTAL_MS = 20_000;
const FIRST_BYTE_MS = 10_000;
const REDIRECTS = 5;

/** Downloads an image from another server through the address guard. Throws `image_not_copied` with the reason. */
export async function downloadImage(
  { addressGuards, workspaces }: Pick<PlatformContext, "addressGuards" | "workspaces">,
  { organization_id }: { organization_id: number },
  url: string,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const workspace = await workspaces.createWorkspace("image");
  const path = join(workspace.path, "image");
  try {
    await downloadToFile({
      url,
      path,
      maxBytes: imageLimits.bytes,
      signal,
      guard: addressGuards.for("imports", organization_id),
      firstByteMs: FIRST_BYTE_MS,
      idleMs: FIRST_BYTE_MS,
      totalMs: TOTAL_MS,
      maxRedirects: REDIRECTS,
      retries: 0,
      accept: [...imageLimits.types, ...convertedImageTypes, "*/*;q=0.1"].join(", "),
    });
    // Servers often name the wrong type, so the content decides.
    return new ReceivedFile(await readFile(path), null, true);
  } catch (error) {
    if (error instanceof DownloadError)
      throw new ServiceError("image_not_copied", { reason: error.text }, { cause: error });
    throw error;
  } finally {
    await workspace.dispose();
  }
}
