/** An image of an export: an address, or the path of a file inside the export's folder. */
export type ImageSource = { url: string } | { path: string };

/** An article of another system, as it can be kept. */
export interface SourceArticle {
  /** Identifier in the source, which becomes the external ID. A later run finds the article by it. */
  externalId: string;
  title: string;
  preview: string;
  /** Markdown. Its links lead to the addresses of the source. */
  content: string;
  /** Null for a draft without a date. */
  releasedAt: string | null;
  isPublished: boolean;
  subscriptionRequired: boolean;
  /** Names of categories from the root down. The first one is the main category. */
  categories: string[][];
  image: ImageSource | null;
  /** Addresses at which other articles link to this one. Its own links are relative to the first. */
  addresses: string[];
}

/** An issue of a folder. */
export interface SourceIssue {
  /** Path of the PDF. */
  path: string;
  /** Fields of the API, as they are in the table. */
  fields: { name: string; external_id: string } & Record<string, unknown>;
}

/** Content of another system. */
export interface SourceExport {
  kind: "WordPress" | "Ghost" | "Markdown" | "issues";
  articles: SourceArticle[];
  issues: SourceIssue[];
}

/** Returns how the report names an article. */
export function recordOf({ title, externalId }: Pick<SourceArticle, "title" | "externalId">): string {
  return `“${title}” (${externalId})`;
}

/** Stands for the site of a folder of Markdown, so that its paths can be resolved like addresses. */
export const FOLDER_SITE = "https://folder.invalid/";
