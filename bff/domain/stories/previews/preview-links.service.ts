import type { Actor } from "#bff/core/actor.ts";
import { spend } from "#bff/core/budgets.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { iso } from "#bff/core/iso-time.ts";
import { digestOf, newOneTimeToken } from "#bff/core/one-time-token.ts";
import { commonKeys, pickJson } from "#bff/core/record-fields.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { presentJoinedImage } from "#bff/domain/images/index.ts";
import { getPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import {
  MAX_PREVIEW_LINKS,
  type PreviewedStory,
  previewedStory,
} from "#shared/console/articles/preview-links.ts";
import { withDraft } from "../drafts/story-drafts.present.ts";
import { findDraft } from "../drafts/story-drafts.repo.ts";
import { recordOf, requireLockedStory } from "../save-story.ts";
import { findStory, type StoryName, type StoryRow } from "../stories.repo.ts";
import { STORY_FIELDS } from "../story-fields.ts";
import * as repo from "./preview-links.repo.ts";

/**
 * Creates a link that shows an article without sign-in. The token is in the URL fragment, which never reaches a server's log. Throws
 * `Conflict` if the article has the maximum number of links.
 */
export async function createPreviewLink(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "config" | "db">,
  actor: Actor,
  publication: PublicationRecord,
  story: StoryName,
): Promise<{ url: string; expires_at: string }> {
  const { token, tokenHash } = newOneTimeToken();
  const expiresAt = await services.db.transaction().execute(async (trx) => {
    const locked = await requireLockedStory(services, trx, publication, story.id);
    if ((await repo.countPreviewLinks(trx, story.id)) >= MAX_PREVIEW_LINKS)
      throw new ServiceError("too_many_preview_links", { maximum: MAX_PREVIEW_LINKS });
    await recordChange(trx, actor, publication, { verb: "preview_link_created", record: recordOf(locked) });
    return repo.insertPreviewLink(trx, story.id, tokenHash);
  });
  return { url: `${services.config.baseUrl}/preview#token=${token}`, expires_at: iso(expiresAt) };
}

export async function revokePreviewLinks(
  { db }: Pick<PlatformContext, "db">,
  actor: Actor,
  publication: PublicationRecord,
  story: StoryName,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await repo.deletePreviewLinks(trx, story.id)) > 0)
      await recordChange(trx, actor, publication, { verb: "preview_links_revoked", record: recordOf(story) });
  });
}

/** Returns the saved article of a preview link, with its draft if there is one. Throws `NotFound`, and `TooManyAttempts` if an address opens too many. */
export async function openPreviewLink(
  services: Pick<PlatformContext, "config" | "db" | "rateLimits">,
  token: string,
  address: string,
) {
  await spend(services.rateLimits, "preview-links", address);
  const link = await repo.findPreviewLink(services.db, digestOf(token));
  const story =
    link && (await findPreview(services.db, link.publication_id, link.story_id, services.config.baseUrl));
  if (!story) throw new ServiceError("not_found.preview_link");
  const { name, time_zone } = await getPublication(services.db, link.publication_id);
  return { story, publication: { name, time_zone }, expires_at: iso(link.expires_at) };
}

/** Returns the saved article with its draft, or null. Addresses of its images begin with `baseUrl`. */
export async function findPreview(
  db: Db,
  publicationId: number,
  storyId: number,
  baseUrl: string,
): Promise<PreviewedStory | null> {
  const row = await findStory(db, publicationId, storyId);
  if (!row) return null;
  const { draft } = await findDraft(db, storyId);
  return presentPreview(draft ? withDraft(row, draft) : row, baseUrl);
}

const PREVIEWED_FIELDS = commonKeys(previewedStory.shape, STORY_FIELDS);

function presentPreview(row: StoryRow, baseUrl: string): PreviewedStory {
  return pickJson({ ...row, image: presentJoinedImage(row, baseUrl) }, PREVIEWED_FIELDS);
}
