import { createHash } from "node:crypto";
import { ServiceError } from "#bff/core/errors.ts";
import { buildStoryAccessCheck } from "#bff/domain/access/index.ts";
import { findPreview } from "#bff/domain/stories/index.ts";
import type { PreviewedStory } from "#shared/console/articles/preview-links.ts";
import type { KioskPage, OpenedArticle } from "#shared/kiosk/pages.ts";
import { isProtectedStory } from "#shared/kiosk/stories.ts";
import { htmlOf, renderedHtml, shownStory } from "../kiosk-stories.service.ts";
import { findProtectedStory } from "../protected-items.repo.ts";
import { aroundArticle, openedArticle } from "./article-page.service.ts";
import { presentArticleCard } from "./kiosk-cards.present.ts";
import { NO_HOST, type PageContext, type Place } from "./kiosk-place.service.ts";
import { authorizePreviewedReader, type PreviewedReader } from "./preview-reader.service.ts";
import { orRefusal } from "./refused-page.ts";

/**
 * Returns the kiosk page of an article at the moment of the place. Without a moment, it is the article with its draft, as if it were
 * visible. Throws `NotFound`.
 */
export async function articlePreview(
  services: PageContext,
  place: Place,
  id: number,
  reader: PreviewedReader,
): Promise<KioskPage> {
  return place.at ? articleAt(services, place, id, reader) : savedArticle(services, place, id, reader);
}

async function articleAt(
  services: PageContext,
  place: Place,
  id: number,
  reader: PreviewedReader,
): Promise<KioskPage> {
  const { id: publicationId } = place.publication;
  const row = await shownStory(services, { publication_id: publicationId, story_id: id }, place.at);
  const article = await openedArticle(services, place, row);
  return orRefusal(
    async () => {
      await authorizePreviewedReader(services, publicationId, reader, (settings) =>
        buildStoryAccessCheck(settings, row),
      );
      const html = await htmlOf(services, publicationId, row, reader.request);
      return { kind: "article", article, html, ...(await aroundArticle(services, place, row)) };
    },
    async () => ({ type: "article", article }),
  );
}

async function savedArticle(
  services: PageContext,
  place: Place,
  id: number,
  reader: PreviewedReader,
): Promise<KioskPage> {
  const { db } = services;
  const { id: publicationId } = place.publication;
  const [story, checked] = await Promise.all([
    findPreview(db, publicationId, id, NO_HOST),
    findProtectedStory(db, publicationId, id),
  ]);
  if (!story || !checked) throw new ServiceError("not_found.article", { id });
  const article = cardOf(id, story, place);
  const { content, language } = story;
  const version = createHash("sha256")
    .update(JSON.stringify([language, content]))
    .digest("base64");
  return orRefusal(
    async () => {
      if (isProtectedStory(story))
        await authorizePreviewedReader(services, publicationId, reader, (settings) =>
          // The draft may change who needs access.
          buildStoryAccessCheck(settings, { ...checked, subscription_required: true }),
        );
      const html = await renderedHtml(
        services,
        { publicationId, version, content, language },
        reader.request,
      );
      return { kind: "article", article, html, ...(await aroundArticle(services, place, checked)) };
    },
    async () => ({ type: "article", article }),
  );
}

/** An article without a title or release date has a place for each. */
function cardOf(id: number, story: PreviewedStory, { addresses }: Place): OpenedArticle {
  const { image, image_alt: alt, image_caption: caption, image_credit: credit } = story;
  const card = presentArticleCard(
    {
      ...story,
      id,
      released_at: story.released_at ?? new Date().toISOString(),
      image: image && { ...image, alt, caption, credit },
    },
    addresses,
  );
  return { ...card, updatedAt: null };
}
