import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  addTextImage,
  getStoryVersion,
  listStoryVersions,
  restoreStoryVersion,
  takeStoryOffline,
} from "#shared/console/story-desk.ts";
import {
  changeStory,
  createStory,
  deleteStory,
  getStory,
  listStories,
  publishStory,
  type Story,
  type StoryChangeInput,
  type StoryCreateInput,
} from "#shared/contract/stories.ts";
import { renditionUrl } from "#shared/images.ts";
import { call, callVersioned, isStale, sendForm, type Versioned } from "../../api/client.ts";
import type { PublicationRef } from "../../api/session.ts";
import type { ImageFile } from "./image-file.ts";
import { type ArticleListSearch, listQuery } from "./list/article-list-search.ts";

/** Query keys, from the widest to the narrowest, so that one call invalidates all below. */
export const articleKeys = {
  all: (publicationId: number) => ["articles", publicationId] as const,
  lists: (publicationId: number) => ["articles", publicationId, "list"] as const,
  record: (publicationId: number, storyId: number) => ["articles", publicationId, "record", storyId] as const,
  versions: (publicationId: number, storyId: number) =>
    ["articles", publicationId, "versions", storyId] as const,
  version: (publicationId: number, storyId: number, version: number) =>
    ["articles", publicationId, "version", storyId, version] as const,
};

/** A page of the article list. The previous page stays on screen until the next one is there. */
export const articleListQuery = (publication: PublicationRef, search: ArticleListSearch) =>
  queryOptions({
    queryKey: [...articleKeys.lists(publication.publication_id), search],
    queryFn: ({ signal }) => call(listStories, { params: publication, query: listQuery(search), signal }),
    placeholderData: keepPreviousData,
  });

/** An article with the version that a change to it must name. */
export const articleQuery = (publication: PublicationRef, storyId: number) =>
  queryOptions({
    queryKey: articleKeys.record(publication.publication_id, storyId),
    queryFn: ({ signal }) => fetchArticle(publication, storyId, signal),
  });

function unwrap({ data, version }: Versioned<{ story: Story }>): Versioned<Story> {
  return { data: data.story, version };
}

export async function fetchArticle(
  publication: PublicationRef,
  storyId: number,
  signal?: AbortSignal,
): Promise<Versioned<Story>> {
  return unwrap(await callVersioned(getStory, { params: { ...publication, story_id: storyId }, signal }));
}

export async function createArticle(
  publication: PublicationRef,
  body: StoryCreateInput,
  creationKey: string,
): Promise<Versioned<Story>> {
  return unwrap(await callVersioned(createStory, { params: publication, body, creationKey }));
}

/** Changes an article on top of the version named; throws an `ApiError` 412 when there is a newer one. */
export async function updateArticle(
  publication: PublicationRef,
  storyId: number,
  body: StoryChangeInput,
  version: string | null,
): Promise<Versioned<Story>> {
  const params = { ...publication, story_id: storyId };
  return unwrap(await callVersioned(changeStory, { params, body, ifMatch: version ?? undefined }));
}

/** How often a change is tried that builds on what the article holds by then. */
const TRIES = 4;

/** Adds categories to an article, or takes them from it; whatever else anybody changes meanwhile stays. */
export async function sortArticle(
  publication: PublicationRef,
  storyId: number,
  how: "add" | "remove",
  categoryIds: readonly number[],
): Promise<Versioned<Story>> {
  for (let tries = 1; ; tries += 1) {
    const article = await fetchArticle(publication, storyId);
    const { data, version } = article;
    const before = data.article_category_ids;
    const others = before.filter((id) => !categoryIds.includes(id));
    const after =
      how === "remove" ? others : [...before, ...categoryIds.filter((id) => !before.includes(id))];
    if (after.length === before.length) return article;
    try {
      return await updateArticle(publication, storyId, { article_category_ids: after }, version);
    } catch (error) {
      if (!isStale(error) || tries === TRIES) throw error;
    }
  }
}

/** Puts an image in the place of whatever image the article has. */
export async function setArticleImage(
  publication: PublicationRef,
  record: Versioned<Story>,
  file: ImageFile,
  onProgress: (progress: number) => void,
): Promise<Versioned<Story>> {
  const form = new FormData();
  form.set("story[image]", file);
  const params = { ...publication, story_id: record.data.id };
  return unwrap(
    await sendForm(changeStory, { params, form, ifMatch: record.version ?? undefined, onProgress }),
  );
}

export async function deleteArticle(publication: PublicationRef, storyId: number): Promise<void> {
  await call(deleteStory, { params: { ...publication, story_id: storyId } });
}

/** Publishes an article; what is missing for it is an `ApiError` 422. */
export async function publishArticle(
  publication: PublicationRef,
  storyId: number,
  version?: string | null,
): Promise<Versioned<Story>> {
  const params = { ...publication, story_id: storyId };
  return unwrap(await callVersioned(publishStory, { params, ifMatch: version ?? undefined }));
}

/** Makes a draft of a published article: readers do not see it any more. */
export async function takeArticleOffline(
  { publication_id }: PublicationRef,
  storyId: number,
  version?: string | null,
): Promise<Versioned<Story>> {
  const params = { publication_id, story_id: storyId };
  return unwrap(await callVersioned(takeStoryOffline, { params, ifMatch: version ?? undefined }));
}

/** Keeps a picture for the text of an article; the address is that of the size readers get. */
export async function keepTextImage(
  { publication_id }: PublicationRef,
  file: ImageFile,
  onProgress: (progress: number) => void,
): Promise<{ url: string }> {
  const form = new FormData();
  form.set("text_image[image]", file);
  const { data } = await sendForm(addTextImage, { params: { publication_id }, form, onProgress });
  return { url: renditionUrl(data.text_image.url, "reader") };
}

/** The saved versions of an article, the newest first, a hundred at a time. */
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

/** An article as it was saved in a version, which never changes. */
export const versionQuery = ({ publication_id }: PublicationRef, storyId: number, version: number) =>
  queryOptions({
    queryKey: articleKeys.version(publication_id, storyId, version),
    queryFn: ({ signal }) =>
      call(getStoryVersion, { params: { publication_id, story_id: storyId, version }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Saves the fields of an earlier version as a new one. */
export async function restoreVersion(
  { publication_id }: PublicationRef,
  storyId: number,
  version: number,
  ifMatch: string | null,
): Promise<Versioned<Story>> {
  const params = { publication_id, story_id: storyId, version };
  return unwrap(await callVersioned(restoreStoryVersion, { params, ifMatch: ifMatch ?? undefined }));
}
