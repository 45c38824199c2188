import { problem } from "../i18n/problem.ts";
import type { FieldErrors } from "./errors.ts";
import type { Story } from "./stories.ts";

/** The fields that publishing looks at. */
export type PublishingField =
  | "name"
  | "title"
  | "content"
  | "language"
  | "released_at"
  | "cents"
  | "currency";

export interface PublishingRule {
  field: PublishingField;
  met: boolean;
  /** What is missing, as the server says it. */
  message: string;
}

type Publishable = Pick<Story, PublishingField | "purchase_required">;

/** What publishing needs of an article, each with whether it is there; the price only where it has to be bought. */
export function publishingRules(story: Publishable): PublishingRule[] {
  const written = (field: "name" | "title" | "content" | "language" | "currency") => ({
    field,
    met: story[field].trim() !== "",
    message: problem("blank_for_publishing"),
  });
  const rules: PublishingRule[] = [
    written("name"),
    written("title"),
    written("content"),
    written("language"),
    {
      field: "released_at",
      met: story.released_at !== null,
      message: problem("missing_for_publishing"),
    },
  ];
  if (story.purchase_required)
    rules.push(
      {
        field: "cents",
        met: story.cents > 0,
        message: problem("price_for_publishing"),
      },
      written("currency"),
    );
  return rules;
}

/** What publishing still needs, by field; empty when nothing is missing. */
export function missingForPublishing(story: Publishable): FieldErrors {
  return Object.fromEntries(
    publishingRules(story)
      .filter(({ met }) => !met)
      .map(({ field, message }) => [field, [message]]),
  );
}
