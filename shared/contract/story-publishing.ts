import { problem } from "#shared/i18n/problem.ts";
import type { FieldErrors } from "./errors.ts";
import type { Story } from "./stories.ts";

/** Fields that publishing requires. */
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
  /** Message for the missing field. */
  message: string;
}

type Publishable = Pick<Story, PublishingField | "purchase_required">;

/**
 * Returns the publishing requirements of an article and whether each is met. The price counts only for single purchase.
 */
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

/** Returns the unmet publishing requirements by field. */
export function missingForPublishing(story: Publishable): FieldErrors {
  return Object.fromEntries(
    publishingRules(story)
      .filter(({ met }) => !met)
      .map(({ field, message }) => [field, [message]]),
  );
}
