import { noEditorialLines, noImageTexts } from "#shared/console/articles/editorial-fields.ts";
import { READ_FIELDS } from "#shared/console/articles/reviewed-fields.ts";
import type {
  ConsoleStory,
  ConsoleStoryChangeInput,
  ConsoleStoryCreateInput,
  StoryDraft,
} from "#shared/console/articles/stories.ts";
import { storyDefaults } from "#shared/contract/stories.ts";
import { changedFields, type RecordShape } from "#web/console/components/record/conflict/record-changes.ts";

/** Editable fields of an article, named as in the contract, and the editorial fields. */
export type ArticleValues = Omit<StoryDraft["fields"], "image">;
export type ArticleField = keyof ArticleValues;

/** Returns the values of a new article, in the order of the comparison dialog. */
export function emptyArticle(publication: { language: string; currency: string }): ArticleValues {
  return {
    ...noEditorialLines,
    ...storyDefaults(publication),
    ...noImageTexts,
    article_category_ids: [],
    name: "",
  };
}

const fields = Object.keys(emptyArticle({ language: "", currency: "" })) as ArticleField[];

export function isArticleField(name: string): name is ArticleField {
  return (fields as string[]).includes(name);
}

/** Rules for comparing articles. The order of categories matters; the time zone notation of a release date does not. */
export const articleShape: RecordShape<ArticleValues, ArticleField> = {
  fields,
  moments: ["released_at"],
  units: [["cents", "currency"]],
  texts: ["content"],
};

export function valuesOf(record: ArticleValues): ArticleValues {
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as unknown as ArticleValues;
}

/** Returns an article with the changes of its draft, as the editor shows it. */
export function editedOf(story: ConsoleStory): ConsoleStory {
  return { ...story, ...story.draft?.fields };
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
export function createBody(values: ArticleValues, untitled: string): ConsoleStoryCreateInput {
  const { article_category_ids: _separateRequest, ...rest } = values;
  return { ...rest, name: nameOf(values, untitled) };
}

export function changesOf(
  base: ArticleValues,
  values: ArticleValues,
  untitled: string,
): ConsoleStoryChangeInput {
  const changed = changedFields(articleShape, base, values);
  const body = Object.fromEntries(changed.map((field) => [field, values[field]])) as ConsoleStoryChangeInput;
  return "name" in body ? { ...body, name: nameOf(values, untitled) } : body;
}

/** Returns true if a new article has any text and is worth creating. */
export function hasContent(values: ArticleValues): boolean {
  return READ_FIELDS.some((field) => values[field]?.trim());
}
