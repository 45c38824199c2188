import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callVersioned, sendForm, type Versioned } from "../../api/client.ts";
import { usePublication } from "../../api/session.ts";
import { type ArticleListSearch, listQuery } from "./list/article-list-search.ts";
import {
  createStory,
  deleteStory,
  getStory,
  listArticleCategories,
  listStories,
  patchStory,
  publishStory,
  type Story,
  type StoryChange,
  type StoryCreateInput,
  unpublishStory,
} from "./stories-contract.ts";

/** Which publication a request is about; every route of the contract names both. */
export interface PublicationRef {
  organization_id: number;
  publication_id: number;
}

export function usePublicationRef(): PublicationRef {
  const { organization, publication } = usePublication();
  return { organization_id: organization.id, publication_id: publication.id };
}

/** Query keys, from the widest to the narrowest, so that one call invalidates all below. */
export const articleKeys = {
  lists: (publicationId: number) => ["articles", publicationId, "list"] as const,
  record: (publicationId: number, storyId: number) => ["articles", publicationId, "record", storyId] as const,
  versions: (publicationId: number, storyId: number) =>
    ["articles", publicationId, "versions", storyId] as const,
  categories: (publicationId: number) => ["article-categories", publicationId] as const,
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

/** The categories of the publication, each before those it holds. */
export const categoriesQuery = (publication: PublicationRef) =>
  queryOptions({
    queryKey: articleKeys.categories(publication.publication_id),
    queryFn: async ({ signal }) =>
      (await call(listArticleCategories, { params: publication, signal })).article_categories,
    staleTime: 60_000,
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
): Promise<Versioned<Story>> {
  return unwrap(await callVersioned(createStory, { params: publication, body }));
}

/** Changes an article on top of the version named; throws an `ApiError` 412 when there is a newer one. */
export async function updateArticle(
  publication: PublicationRef,
  storyId: number,
  body: StoryChange,
  version: string | null,
): Promise<Versioned<Story>> {
  const params = { ...publication, story_id: storyId };
  return unwrap(await callVersioned(patchStory, { params, body, ifMatch: version ?? undefined }));
}

/** Puts an image in the place of whatever image the article has. */
export async function setArticleImage(
  publication: PublicationRef,
  record: Versioned<Story>,
  file: File,
  onProgress: (progress: number) => void,
): Promise<Versioned<Story>> {
  const form = new FormData();
  form.set("story[image]", file);
  const params = { ...publication, story_id: record.data.id };
  return unwrap(
    await sendForm(patchStory, { params, form, ifMatch: record.version ?? undefined, onProgress }),
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
  return unwrap(await callVersioned(unpublishStory, { params, ifMatch: version ?? undefined }));
}
