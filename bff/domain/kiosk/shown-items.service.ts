import type { z } from "zod";
import type { PlatformContext } from "#bff/core/context.ts";
import type { trialItem } from "#shared/console/access/access-trials.ts";
import { findShownEmag } from "./kiosk-emags.repo.ts";
import { findShownStory } from "./kiosk-stories.repo.ts";

/** Returns whether the kiosk API shows an item. Other items are 404 for readers. */
export async function isShownToReaders(
  { db }: Pick<PlatformContext, "db">,
  publicationId: number,
  item: z.output<typeof trialItem>,
): Promise<boolean> {
  if (item.type === "emag") return (await findShownEmag(db, publicationId, item.id)) !== undefined;
  if (item.type === "story") return (await findShownStory(db, publicationId, item.id)) !== undefined;
  return true;
}
