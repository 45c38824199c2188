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
 * `writesAlone`: no other process writes into this database, but for a command that somebody runs. What readers ask for again
 * is then answered from memory. Of others' writes one hears a moment too late: an article that has become protected would be
 * given to whoever asks in that moment.
 */
export function createShownItems(
  db: Db,
  changes: ChangeFeed<Database, ChangeEvent>,
  notifications: Notifications,
  { writesAlone }: { writesAlone: boolean },
): ShownItems {
  const mayKeep = () => writesAlone && notifications.isListening();
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
  if (writesAlone) {
    const hearing = (what: "expectChange" | "changed") => (change: ChangeEvent) => {
      // Nobody was shown what was not there.
      if ("change" in change && change.change === "created") return;
      if (change.type === "emag" || change.type === "import") emags[what](change.emag_id);
      else if (change.type === "story") stories[what](change.story_id ?? undefined);
      // What an item's first category is called is part of it.
      else if (change.type === "emag_category") emags[what]();
      else if (change.type === "article_category") stories[what]();
    };
    changes.subscribeToExpected(hearing("expectChange"));
    changes.subscribe(hearing("changed"));
    notifications.onReconnect(() => {
      emags.changed();
      stories.changed();
    });
  }

  const ownedBy = <Row extends { publication_id: number }>(publicationId: number, row: Row | undefined) =>
    row?.publication_id === publicationId ? row : undefined;
  return {
    emag: async (publicationId, emagId) => ownedBy(publicationId, await emags.find(emagId)),
    story: async (publicationId, storyId) => ownedBy(publicationId, await stories.find(storyId)),
  };
}
