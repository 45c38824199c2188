import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { emptyArticle } from "../article-values.ts";

const TIME = "2026-01-01T00:00:00.000Z";

/** Returns a draft with these fields. */
export function articleWith(fields: Partial<ConsoleStory>): ConsoleStory {
  return {
    ...emptyArticle({ language: "en", currency: "EUR" }),
    id: 1,
    name: "Harbor",
    image: null,
    published_at: null,
    offline_at: null,
    draft: null,
    draft_version: 0,
    created_at: TIME,
    updated_at: TIME,
    ...fields,
  };
}
