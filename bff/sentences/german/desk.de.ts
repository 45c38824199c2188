import type { Sentences } from "#shared/sentences.ts";

/** Publications, issues, articles, categories, the plan, images and uploads. */
export const desk: Sentences = {
  "API token “{0}”": "API-Token „{0}“",
  admin: "Administration",
  editor: "Redaktion",
  manager: "Verlagsmanagement",
  viewer: "Nur lesen",
};
