import {
  type Story,
  type StoryChangeInput,
  type StoryCreateInput,
  storyLanguage,
} from "#shared/contract/stories.ts";
import { changedFields, type RecordShape } from "#web/console/components/record/conflict/record-changes.ts";

/** Editable fields of an article, named as in the contract. */
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

/** All editable fields, in the order of the comparison dialog. The `Record` type makes a missing field a compile error. */
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

/** Rules for comparing articles. The order of categories matters; the time zone notation of a release date does not. */
export const articleShape: RecordShape<ArticleValues, ArticleField> = {
  fields: Object.keys(fields) as ArticleField[],
  moments: ["released_at"],
};

/** Returns the initial values of a new article. */
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

/** Returns the editable fields of an article. */
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

/** Returns the title readers see, or the internal name of an article that has no title yet. */
export function titleOf({ title, name }: Pick<ArticleValues, "name" | "title">): string {
  return title.trim() || name;
}

/** Returns the internal name to save: the article's name, its title, or the placeholder. */
export function nameOf(values: Pick<ArticleValues, "name" | "title">, untitled: string): string {
  return values.name.trim() || values.title.trim() || untitled;
}

/** Builds the body that creates an article. A separate request sets the categories (contract 4.B rule 1). */
export function createBody(values: ArticleValues, untitled: string): StoryCreateInput {
  const { article_category_ids: _separateRequest, ...rest } = values;
  return { ...rest, name: nameOf(values, untitled) };
}

/** Builds the body of a change, with the changed fields only. */
export function changesOf(base: ArticleValues, values: ArticleValues, untitled: string): StoryChangeInput {
  const changed = changedFields(articleShape, base, values);
  const body = Object.fromEntries(changed.map((field) => [field, values[field]])) as StoryChangeInput;
  return "name" in body ? { ...body, name: nameOf(values, untitled) } : body;
}

/** Returns true if a new article has any text and is worth creating. */
export function hasContent(values: ArticleValues): boolean {
  return [values.title, values.content, values.preview].some((text) => text.trim() !== "");
}
