import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { listManagedStories } from "#shared/console/articles/managed-stories.ts";
import { REVIEWED_FIELDS } from "#shared/console/articles/reviewed-fields.ts";
import {
  addTextImage,
  type ConsoleStory,
  type ConsoleStoryChangeInput,
  type ConsoleStoryCreateInput,
  changeConsoleStory,
  changeOfflineDate,
  copyTextImage as copyTextImageRoute,
  createConsoleStory,
  duplicateStory,
  getConsoleStory,
  getStoryVersion,
  listStoryVersions,
  publishConsoleStory,
  restoreStoryVersion,
  takeStoryOffline,
} from "#shared/console/articles/stories.ts";
import type { Review } from "#shared/console/issues/reviews.ts";
import { previewArticleInKiosk } from "#shared/console/kiosk-preview.ts";
import { deleteStory } from "#shared/contract/stories.ts";
import { renditionUrl } from "#shared/images.ts";
import { changeNewest } from "#web/api/change-newest.ts";
import { call, callVersioned, reading, sendForm, type Versioned } from "#web/api/client.ts";
import { ApiError } from "#web/api/http/errors.ts";
import { articleKeys, reviewKeys } from "#web/api/query-keys.ts";
import { currentMinute } from "#web/api/service-clock.ts";
import type { PublicationRef } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";
import {
  type BulkChange,
  categoriesAfter,
  differingFields,
} from "#web/console/components/lists/bulk/bulk-change.ts";
import type { PreviewQuery } from "#web/console/components/preview/use-kiosk-preview.ts";
import { HasDraft } from "./form/draft/draft-conflict.ts";
import type { ImageFile } from "./image-file.ts";
import { type ArticleListSearch, listQuery } from "./list/article-list-search.ts";

/** Builds the query for a page of the article list. The previous page stays on screen while the next one loads. */
export const articleListQuery = (publication: PublicationRef, search: ArticleListSearch) =>
  queryOptions({
    queryKey: [...articleKeys.lists(publication.publication_id), search],
    queryFn: reading(listManagedStories, {
      params: { publication_id: publication.publication_id },
      query: listQuery(search),
    }),
    placeholderData: keepPreviousData,
  });

export const articleQuery = (publication: PublicationRef, storyId: number) =>
  queryOptions({
    queryKey: articleKeys.record(publication.publication_id, storyId),
    queryFn: ({ signal }) => fetchArticle(publication, storyId, signal),
  });

export function unwrap({ data, version }: Versioned<{ story: ConsoleStory }>): Versioned<ConsoleStory> {
  return { data: data.story, version };
}

export async function fetchArticle(
  { publication_id }: PublicationRef,
  storyId: number,
  signal?: AbortSignal,
): Promise<Versioned<ConsoleStory>> {
  const params = { publication_id, story_id: storyId };
  return unwrap(await callVersioned(getConsoleStory, { params, signal }));
}

const numberOf = ({ version }: Versioned<ConsoleStory>) => versionNumber(version) ?? 0;

/** Returns a number that rises with each version of an article and of its draft. */
export function revisionOf(article: Versioned<ConsoleStory>): number {
  return numberOf(article) + article.data.draft_version;
}

/** Caches an article of a response, unless the cache has a newer version of the article or of its draft. */
export function cacheArticle(
  client: QueryClient,
  { publication_id }: PublicationRef,
  answer: Versioned<ConsoleStory>,
): void {
  const queryKey = articleKeys.record(publication_id, answer.data.id);
  // Pending reads started before the response.
  void client.cancelQueries({ queryKey, exact: true });
  const known = client.getQueryData<Versioned<ConsoleStory>>(queryKey) ?? answer;
  const { data, version } = numberOf(known) > numberOf(answer) ? known : answer;
  const { draft, draft_version } =
    known.data.draft_version > answer.data.draft_version ? known.data : answer.data;
  const newest = { data: { ...data, draft, draft_version }, version };
  client.setQueryData<Versioned<ConsoleStory>>(queryKey, newest);
  if (isReviewedAgain(known.data, newest.data)) endApproval(client, publication_id, data.id);
}

/** Returns whether a change ends the approval of an article. */
function isReviewedAgain(before: ConsoleStory, after: ConsoleStory): boolean {
  const [old, now] = [before, after].map((story) => ({ ...story, ...story.draft?.fields }));
  return REVIEWED_FIELDS.some((name) => JSON.stringify(old![name]) !== JSON.stringify(now![name]));
}

/**
 * Until its review has been read again, the article would otherwise count as approved, and publishing it would be refused. Not in the
 * table of changes, because only the answer says which save ends an approval.
 */
function endApproval(client: QueryClient, publicationId: number, id: number): void {
  const queryKey = reviewKeys.story(publicationId, id);
  client.setQueryData<Review>(queryKey, (review) =>
    review?.sign_off === "approved" ? { ...review, sign_off: "open" } : review,
  );
  void client.invalidateQueries({ queryKey });
}

/** Creates an article, or returns the one that an earlier request with this key created, whatever it contained. */
export async function createArticle(
  publication: PublicationRef,
  body: ConsoleStoryCreateInput,
  idempotencyKey: string,
): Promise<Versioned<ConsoleStory>> {
  try {
    return unwrap(
      await callVersioned(createConsoleStory, {
        params: { publication_id: publication.publication_id },
        body,
        idempotencyKey,
      }),
    );
  } catch (error) {
    const isReused = error instanceof ApiError && error.code === "idempotency_key_reused";
    const id = isReused && error.location?.split("/").at(-1);
    if (!id) throw error;
    return fetchArticle(publication, Number(id));
  }
}

/** Changes an article. Throws an `ApiError` with status 412 if the server has a newer version than the one given. */
export async function updateArticle(
  { publication_id }: PublicationRef,
  storyId: number,
  body: ConsoleStoryChangeInput,
  version: string | null,
): Promise<Versioned<ConsoleStory>> {
  const params = { publication_id, story_id: storyId };
  return unwrap(await callVersioned(changeConsoleStory, { params, body, ifMatch: version ?? undefined }));
}

/** Makes a bulk change of an article. */
export function editArticle(
  publication: PublicationRef,
  storyId: number,
  { released_at, categories, isForSubscribers, isPurchaseRequired }: BulkChange,
): Promise<Versioned<ConsoleStory>> {
  return changeNewest(
    () => fetchArticle(publication, storyId),
    ({ data, version }) => {
      const { article_category_ids } = data;
      const body = differingFields<ConsoleStoryChangeInput>(data, {
        released_at,
        article_category_ids: categories && categoriesAfter(article_category_ids, categories),
        subscription_required: isForSubscribers,
        purchase_required: isPurchaseRequired,
      });
      return body && updateArticle(publication, storyId, body, version);
    },
  );
}

/** Uploads the teaser image of an article and replaces the present one. */
export async function setArticleImage(
  { publication_id }: PublicationRef,
  record: Versioned<ConsoleStory>,
  file: ImageFile,
  onProgress: (progress: number) => void,
): Promise<Versioned<ConsoleStory>> {
  const form = new FormData();
  form.set("story[image]", file);
  const params = { publication_id, story_id: record.data.id };
  return unwrap(
    await sendForm(changeConsoleStory, { params, form, ifMatch: record.version ?? undefined, onProgress }),
  );
}

export async function deleteArticle(publication: PublicationRef, storyId: number): Promise<void> {
  await call(deleteStory, { params: { ...publication, story_id: storyId } });
}

/**
 * Publishes an article from a date until another, or without an end if that is null. Throws an `ApiError` with status 422 that names the missing
 * fields, or with 412 if the article or its draft has another version.
 */
export async function publishArticle(
  { publication_id }: PublicationRef,
  storyId: number,
  {
    version,
    ...body
  }: { released_at?: string; offline_at?: string | null; draft_version?: number; version: string | null },
): Promise<Versioned<ConsoleStory>> {
  const params = { publication_id, story_id: storyId };
  return unwrap(await callVersioned(publishConsoleStory, { params, body, ifMatch: version ?? undefined }));
}

/** Publishes an article as it is saved. Throws `HasDraft` if it has a draft, also one that is saved at the same time. */
export function publishSaved(publication: PublicationRef, storyId: number): Promise<Versioned<ConsoleStory>> {
  return changeNewest(
    () => fetchArticle(publication, storyId),
    ({ data, version }) => {
      if (data.draft) throw new HasDraft();
      return publishArticle(publication, storyId, { version, draft_version: data.draft_version });
    },
  );
}

/** Releases a published article now instead of on its date. A draft beside it stays one. */
export function releaseNow(
  publication: PublicationRef,
  storyId: number,
  version: string | null = null,
): Promise<Versioned<ConsoleStory>> {
  return publishArticle(publication, storyId, { released_at: currentMinute(), version });
}

/** Changes when a published article goes offline. Null means that it stays online. */
export async function setOfflineDate(
  { publication_id }: PublicationRef,
  storyId: number,
  offlineAt: string | null,
  version?: string | null,
): Promise<Versioned<ConsoleStory>> {
  const params = { publication_id, story_id: storyId };
  const body = { offline_at: offlineAt };
  return unwrap(await callVersioned(changeOfflineDate, { params, body, ifMatch: version ?? undefined }));
}

/** Creates a draft with the content, image and categories of an article. */
export async function duplicateArticle(
  { publication_id }: PublicationRef,
  storyId: number,
  name: string,
): Promise<Versioned<ConsoleStory>> {
  const params = { publication_id, story_id: storyId };
  return unwrap(
    await callVersioned(duplicateStory, { params, body: { name }, idempotencyKey: crypto.randomUUID() }),
  );
}

/** Turns a published article back into a draft, which hides it from readers. */
export async function takeArticleOffline(
  { publication_id }: PublicationRef,
  storyId: number,
  version?: string | null,
): Promise<Versioned<ConsoleStory>> {
  const params = { publication_id, story_id: storyId };
  return unwrap(await callVersioned(takeStoryOffline, { params, ifMatch: version ?? undefined }));
}

/** Uploads an image for the text of an article. Returns the URL of the size that readers get. */
export async function uploadTextImage(
  { publication_id }: PublicationRef,
  file: ImageFile,
  onProgress: (progress: number) => void,
): Promise<{ url: string }> {
  const form = new FormData();
  form.set("text_image[image]", file);
  const { data } = await sendForm(addTextImage, { params: { publication_id }, form, onProgress });
  return { url: renditionUrl(data.text_image.url, "reader") };
}

/** Copies an image of another server for the text of an article. Returns the URL of the size that readers get. */
export async function copyTextImage(
  { publication_id }: PublicationRef,
  url: string,
): Promise<{ url: string }> {
  const { text_image } = await call(copyTextImageRoute, { params: { publication_id }, body: { url } });
  return { url: renditionUrl(text_image.url, "reader") };
}

/** Builds the query for the saved versions of an article, newest first, 100 per page. */
export const versionsQuery = ({ publication_id }: PublicationRef, storyId: number) =>
  infiniteQueryOptions({
    queryKey: articleKeys.versions(publication_id, storyId),
    queryFn: ({ signal, pageParam }) =>
      call(listStoryVersions, {
        params: { publication_id, story_id: storyId },
        query: pageParam === null ? {} : { before: String(pageParam) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ versions, has_more }) => (has_more ? (versions.at(-1)?.version ?? null) : null),
  });

/** Builds the query for a saved version of an article. Versions never change, so the result is never stale. */
export const versionQuery = ({ publication_id }: PublicationRef, storyId: number, version: number) =>
  queryOptions({
    queryKey: articleKeys.version(publication_id, storyId, version),
    queryFn: reading(getStoryVersion, { params: { publication_id, story_id: storyId, version } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Saves the fields of an earlier version as the newest version, or as the draft of a published article. */
export async function restoreVersion(
  { publication_id }: PublicationRef,
  storyId: number,
  version: number,
  ifMatch: string | null,
): Promise<Versioned<ConsoleStory>> {
  const params = { publication_id, story_id: storyId, version };
  return unwrap(await callVersioned(restoreStoryVersion, { params, ifMatch: ifMatch ?? undefined }));
}

/** The page that the kiosk shows a reader of an article, as HTML. `version` names the saved article and its draft. */
export const articleInKioskQuery = (
  publication_id: number,
  story_id: number,
  { query, version }: { query: PreviewQuery; version: string },
) =>
  queryOptions({
    queryKey: [...articleKeys.record(publication_id, story_id), "kiosk", version, query],
    queryFn: reading(previewArticleInKiosk, { params: { publication_id, story_id }, query }),
    placeholderData: keepPreviousData,
  });
