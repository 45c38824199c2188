import { ServiceError } from "#bff/core/errors.ts";
import { openRecord } from "#bff/domain/publications/index.ts";
import { findStoryName } from "./stories.repo.ts";

/** Checks the actor's permission and that the article exists, without loading it. */
export const openStory = openRecord("story", "story_id", findStoryName, storyNotFound);

export function storyNotFound(id: number): ServiceError {
  return new ServiceError("not_found.article", { id });
}
