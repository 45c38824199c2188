import { spend } from "#bff/core/budgets.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { hasZoomImage } from "#bff/domain/imports/index.ts";
import { type AuthorizedEmag, pageFileOf, type ReaderFile } from "./kiosk-emags.service.ts";

/** Returns the image of a page in the resolution for zoom, which is drawn at its first use. Throws `NotFound` and `Busy`. */
export async function zoomImageOf(
  services: Pick<PlatformContext, "db" | "rateLimits" | "storage">,
  emag: AuthorizedEmag,
  page: number,
  address: string,
): Promise<ReaderFile> {
  // Throws for a page that the issue does not have.
  await pageFileOf(services, emag, "image", page).size();
  const mayDraw = () => spend(services.rateLimits, "zoom-images", address);
  if (!(await hasZoomImage(services, emag.row.import_id, page, mayDraw)))
    throw new ServiceError("busy.zoom_image", {}, { retryAfter: RETRY_SECONDS });
  return pageFileOf(services, emag, "zoom", page);
}

const RETRY_SECONDS = 5;
