import type { ChangeEvent } from "#shared/console/events.ts";
import type { ChangeFeed } from "../../platform/change-feed.ts";
import { createKnownRows } from "../../platform/database/known-rows.ts";
import type { Notifications } from "../../platform/database/notifications.ts";
import { shareReads } from "../../platform/database/shared-reads.ts";
import type { Database, Db } from "../../schema/tables.ts";
import { findShownEmags, type KioskEmagRow } from "./kiosk-emags.repo.ts";
import { findShownStories, type KioskStoryRow } from "./kiosk-stories.repo.ts";

/** What readers see at this moment. Undefined: there is none, or not yet, or it is another publication's. */
export interface ShownItems {
  emag(publicationId: number, emagId: number): Promise<KioskEmagRow | undefined>;
  story(publicationId: number, storyId: number): Promise<KioskStoryRow | undefined>;
}

/**
 * `isAlone`: no other process writes into this database. What readers ask for again is then answered from memory. Of others'
 * writes one hears a moment too late: an article that has become protected would be given to whoever asks in that moment.
 */
export function createShownItems(
  db: Db,
  changes: ChangeFeed<Database, ChangeEvent>,
  notifications: Notifications,
  { isAlone }: { isAlone: boolean },
): ShownItems {
  const mayKeep = () => isAlone && notifications.isListening();
  const emags = createKnownRows<KioskEmagRow>(
    shareReads(
      (ids) => findShownEmags(db, ids),
      ({ id }) => id,
    ),
    { mayKeep, lengthOf: ({ preview }) => preview.length },
  );
  const stories = createKnownRows<KioskStoryRow>(
    shareReads(
      (ids) => findShownStories(db, ids),
      ({ id }) => id,
    ),
    { mayKeep, lengthOf: ({ preview, content }) => preview.length + content.length },
  );
  const hear = (change: ChangeEvent) => {
    switch (change.type) {
      case "emag":
      case "import":
        return emags.forget(change.emag_id);
      // What an item's first category is called is part of it.
      case "emag_category":
        return emags.forget();
      case "story":
        return stories.forget(change.story_id ?? undefined);
      case "article_category":
        return stories.forget();
      default:
        return undefined;
    }
  };
  changes.subscribeToOwn(hear);
  changes.subscribe(hear);
  notifications.onReconnect(() => {
    emags.forget();
    stories.forget();
  });

  const ownedBy = <Row extends { publication_id: number }>(publicationId: number, row: Row | undefined) =>
    row?.publication_id === publicationId ? row : undefined;
  return {
    emag: async (publicationId, emagId) => ownedBy(publicationId, await emags.find(emagId)),
    story: async (publicationId, storyId) => ownedBy(publicationId, await stories.find(storyId)),
  };
}
