import type { ConsoleStory, StoryDraftState } from "#shared/console/articles/stories.ts";
import {
  changeStoryDraft,
  discardStoryDraft,
  publishStoryDraft,
  type StoryDraftChangeInput,
} from "#shared/console/articles/story-drafts.ts";
import { call, callVersioned, sendForm, type Versioned } from "#web/api/client.ts";
import type { PublicationRef } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";
import type { ImageFile } from "../../image-file.ts";

type Article = Versioned<ConsoleStory>;

/** Returns whether changes of an article are saved as a draft, because its saved version is published. */
export function isEditedAsDraft({ published_at, draft }: ConsoleStory): boolean {
  return published_at !== null || draft !== null;
}

function withDraft({ data, version }: Article, state: StoryDraftState): Article {
  return { data: { ...data, ...state }, version };
}

/** Returns the article without its draft. A draft that is saved on top of it is based on this version. */
export function withoutDraft(article: Article): Article {
  return withDraft(article, { draft: null, draft_version: article.data.draft_version });
}

function request({ publication_id }: PublicationRef, { data }: Article) {
  return { params: { publication_id, story_id: data.id }, ifMatch: `"${data.draft_version}"` };
}

/** The version of the article on which its draft is based. */
function baseVersionOf({ data, version }: Article): number {
  return data.draft?.base_version ?? versionNumber(version) ?? 1;
}

/** Saves changes of an article as its draft. Throws an `ApiError` with status 412 if the server has a newer draft. */
export async function saveDraft(
  publication: PublicationRef,
  article: Article,
  changes: Omit<StoryDraftChangeInput, "base_version">,
): Promise<Article> {
  const body = { ...changes, base_version: baseVersionOf(article) };
  return withDraft(article, await call(changeStoryDraft, { ...request(publication, article), body }));
}

/** Uploads the teaser image of a draft. */
export async function setDraftImage(
  publication: PublicationRef,
  article: Article,
  file: ImageFile,
  onProgress: (progress: number) => void,
): Promise<Article> {
  const form = new FormData();
  form.set("story[base_version]", String(baseVersionOf(article)));
  form.set("story[image]", file);
  const { data } = await sendForm(changeStoryDraft, { ...request(publication, article), form, onProgress });
  return withDraft(article, data);
}

export async function discardDraft(publication: PublicationRef, article: Article): Promise<Article> {
  return withDraft(article, await call(discardStoryDraft, request(publication, article)));
}

/** Saves the draft as the newest version of the article. Throws an `ApiError` with status 412 if either has changed. */
export function publishDraft(publication: PublicationRef, article: Article): Promise<Article> {
  const query = {
    onto_version: article.version === null ? undefined : String(versionNumber(article.version)),
  };
  return callVersioned(publishStoryDraft, { ...request(publication, article), query }, "story");
}
