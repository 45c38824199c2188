import {
  type Story,
  type StoryChangeInput,
  type StoryCreateInput,
  storyLanguage,
} from "#shared/contract/stories.ts";
import { changedFields, type RecordShape } from "../../ui/record-changes.ts";

/** Everything a person can say about an article in its editor, in the contract's own names. */
export interface ArticleValues {
  title: string;
  content: string;
  preview: string;
  released_at: string | null;
  subscription_required: boolean;
  purchase_required: boolean;
  cents: number;
  currency: string;
  article_category_ids: number[];
  name: string;
  language: string;
  external_id: string;
  apple_product_identifier: string | null;
  google_product_identifier: string | null;
}
export type ArticleField = keyof ArticleValues;

/** Each field, in the order in which a comparison shows them: one that stood not here would never be saved. */
const fields: Record<ArticleField, true> = {
  title: true,
  content: true,
  preview: true,
  released_at: true,
  subscription_required: true,
  purchase_required: true,
  cents: true,
  currency: true,
  article_category_ids: true,
  name: true,
  language: true,
  external_id: true,
  apple_product_identifier: true,
  google_product_identifier: true,
};

export function isArticleField(name: string): name is ArticleField {
  return Object.hasOwn(fields, name);
}

/** How articles are compared: the order of categories counts, the notation of a moment does not. */
export const articleShape: RecordShape<ArticleValues> = {
  fields: Object.keys(fields) as ArticleField[],
  same(field, one, other) {
    if (Array.isArray(one) && Array.isArray(other))
      return one.length === other.length && one.every((id, index) => id === other[index]);
    if (field === "released_at" && typeof one === "string" && typeof other === "string")
      return Date.parse(one) === Date.parse(other);
    return one === other;
  },
};

/** A new article of a publication. */
export function emptyArticle(publication: { language: string; currency: string }): ArticleValues {
  return {
    title: "",
    content: "",
    preview: "",
    released_at: null,
    subscription_required: false,
    purchase_required: false,
    cents: 0,
    currency: publication.currency,
    article_category_ids: [],
    name: "",
    language: storyLanguage(publication.language),
    external_id: "",
    apple_product_identifier: null,
    google_product_identifier: null,
  };
}

/** What the editor shows of a record. */
export function valuesOf(record: Pick<Story, ArticleField>): ArticleValues {
  const { title, content, preview, released_at, subscription_required, purchase_required } = record;
  const { cents, currency, article_category_ids, name, language, external_id } = record;
  const { apple_product_identifier, google_product_identifier } = record;
  return {
    title,
    content,
    preview,
    released_at,
    subscription_required,
    purchase_required,
    cents,
    currency,
    article_category_ids,
    name,
    language,
    external_id,
    apple_product_identifier,
    google_product_identifier,
  };
}

/** The name an article is saved under: its own, or its title while nobody has given it one. */
export function nameOf(values: Pick<ArticleValues, "name" | "title">, untitled: string): string {
  return values.name.trim() || values.title.trim() || untitled;
}

/** The body that creates an article. Its categories follow in a request of their own (contract 4.B rule 1). */
export function createBody(values: ArticleValues, untitled: string): StoryCreateInput {
  const { article_category_ids: _later, ...rest } = values;
  return { ...rest, name: nameOf(values, untitled) };
}

/** The body that changes what differs, and nothing else. */
export function changesOf(base: ArticleValues, values: ArticleValues, untitled: string): StoryChangeInput {
  const changed = changedFields(articleShape, base, values);
  const body = Object.fromEntries(changed.map((field) => [field, values[field]])) as StoryChangeInput;
  return "name" in body ? { ...body, name: nameOf(values, untitled) } : body;
}

/** Whether there is anything in a new article that is worth creating it for. */
export function isWorthKeeping(values: ArticleValues): boolean {
  return [values.title, values.content, values.preview].some((text) => text.trim() !== "");
}
