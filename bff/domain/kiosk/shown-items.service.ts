import type { z } from "zod";
import type { trialItem } from "#shared/console/access-trials.ts";
import type { Services } from "../../services.ts";
import { findShownEmag } from "./kiosk-emags.repo.ts";
import { findShownStory } from "./kiosk-stories.repo.ts";
import { type ReaderTokens, readerTokens } from "./reader-tokens.ts";

export type { ReaderTokens } from "./reader-tokens.ts";

/** These tokens as a reader would send them. Throws `ReaderUnknown` where the readers' interface would. */
export function tokensOf(token: string | null, idToken: string | null): ReaderTokens {
  const headers = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(idToken === null ? {} : { "oidc-id-token": idToken }),
  };
  return readerTokens(headers, { forwarded: true });
}

/** Whether readers see an item of the publication at all; whoever asks for another one gets 404. */
export async function isShownToReaders(
  { db }: Services,
  publicationId: number,
  item: z.output<typeof trialItem>,
): Promise<boolean> {
  if (item.type === "emag") return (await findShownEmag(db, publicationId, item.id)) !== undefined;
  if (item.type === "story") return (await findShownStory(db, publicationId, item.id)) !== undefined;
  return true;
}
