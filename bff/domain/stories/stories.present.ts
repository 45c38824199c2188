import { pickJson } from "#bff/core/record-fields.ts";
import { presentJoinedImage } from "#bff/domain/images/index.ts";
import type { Story } from "#shared/contract/stories.ts";
import type { StoryRow } from "./stories.repo.ts";
import { CONTRACT_FIELDS } from "./story-fields.ts";

/** Presents an article as in contract 2.5. `baseUrl` is the public URL of the service. */
export function presentStory(row: StoryRow, baseUrl: string): Story {
  return pickJson({ ...row, image: presentJoinedImage(row, baseUrl) }, CONTRACT_FIELDS);
}
