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

export const fetchArticle = ({ publication_id }: PublicationRef, story_id: number, signal?: AbortSignal) =>
  callVersioned(getConsoleStory, { params: { publication_id, story_id }, signal }, "story");

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
  const params = { publication_id: publication.publication_id };
  try {
    return await callVersioned(createConsoleStory, { params, body, idempotencyKey }, "story");
  } catch (error) {
    const isReused = error instanceof ApiError && error.code === "idempotency_key_reused";
    const id = isReused && error.location?.split("/").at(-1);
    if (!id) throw error;
    return fetchArticle(publication, Number(id));
  }
}

/** Changes an article. Throws an `ApiError` with status 412 if the server has a newer version than the one given. */
export const updateArticle = (
  { publication_id }: PublicationRef,
  story_id: number,
  body: ConsoleStoryChangeInput,
  ifMatch: string | null,
) => callVersioned(changeConsoleStory, { params: { publication_id, story_id }, body, ifMatch }, "story");

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
  const request = { params, form, ifMatch: record.version, onProgress };
  const { data, version } = await sendForm(changeConsoleStory, request);
  return { data: data.story, version };
}

export const deleteArticle = (publication: PublicationRef, story_id: number) =>
  call(deleteStory, { params: { ...publication, story_id } });

/**
 * Publishes an article from a date until another, or without an end if that is null. Throws an `ApiError` with status 422 that names the missing
 * fields, or with 412 if the article or its draft has another version.
 */
export const publishArticle = (
  { publication_id }: PublicationRef,
  story_id: number,
  {
    version,
    ...body
  }: { released_at?: string; offline_at?: string | null; draft_version?: number; version: string | null },
) =>
  callVersioned(
    publishConsoleStory,
    { params: { publication_id, story_id }, body, ifMatch: version },
    "story",
  );

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
export function setOfflineDate(
  { publication_id }: PublicationRef,
  story_id: number,
  offline_at: string | null,
  ifMatch?: string | null,
): Promise<Versioned<ConsoleStory>> {
  const request = { params: { publication_id, story_id }, body: { offline_at }, ifMatch };
  return callVersioned(changeOfflineDate, request, "story");
}

/** Creates a draft with the content, image and categories of an article. */
export function duplicateArticle(
  { publication_id }: PublicationRef,
  story_id: number,
  name: string,
): Promise<Versioned<ConsoleStory>> {
  const params = { publication_id, story_id };
  return callVersioned(
    duplicateStory,
    { params, body: { name }, idempotencyKey: crypto.randomUUID() },
    "story",
  );
}

/** Turns a published article back into a draft, which hides it from readers. */
export const takeArticleOffline = (
  { publication_id }: PublicationRef,
  story_id: number,
  ifMatch?: string | null,
) => callVersioned(takeStoryOffline, { params: { publication_id, story_id }, ifMatch }, "story");

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
export async function copyTextImage({ publication_id }: PublicationRef, url: string) {
  const request = { params: { publication_id }, body: { url } };
  const image = await call(copyTextImageRoute, request, "text_image");
  return { url: renditionUrl(image.url, "reader") };
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
export const restoreVersion = (
  { publication_id }: PublicationRef,
  story_id: number,
  version: number,
  ifMatch: string | null,
) => callVersioned(restoreStoryVersion, { params: { publication_id, story_id, version }, ifMatch }, "story");

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
