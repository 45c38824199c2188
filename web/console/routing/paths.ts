export type AccessTab = "configuration" | "try" | "log" | "health" | "matrix" | "conformance" | "chatbots";
export type SettingsTab =
  | "publications"
  | "kiosk"
  | "readers"
  | "mail"
  | "people"
  | "sign-in"
  | "api-tokens"
  | "webhooks"
  | "issue-categories"
  | "limits"
  | "audit-log";

/** Navigation state of an issue's page: the action that it starts when it opens. */
export interface IssueIntent {
  /** A file that replaces the one of the issue. Of several, none does. */
  replacement?: readonly File[];
  /** Opens the choice of the release. */
  choosesRelease?: boolean;
}

/** Navigation state of the form of a new issue. */
export interface NewIssueIntent {
  /** The file from which the issue is made. */
  file?: File;
}

/** All URLs of the console, used by links and routes. */
export const paths = {
  home: "/",
  signIn: "/sign-in",
  /** The one-time set-up link. Its token is in the fragment, which never reaches a server's log. */
  setup: "/setup",
  overview: (publicationId: number | string) => `/publications/${publicationId}`,
  /** An invitation. Its token is in the fragment, as in a password link. */
  join: "/join",
  newPassword: "/new-password",
  /** An article for people without an account. Its token is in the fragment. */
  previewLink: "/preview",
  profile: "/profile",
  /** A page rendered by the service, outside the console. */
  apiDocs: "/api/docs",
  issues: (publicationId: number | string) => `/publications/${publicationId}/issues`,
  newIssue: (publicationId: number | string) => `/publications/${publicationId}/issues/new`,
  issueTrash: (publicationId: number | string) => `/publications/${publicationId}/issues/trash`,
  issue: (publicationId: number | string, emagId: number | string) =>
    `/publications/${publicationId}/issues/${emagId}`,
  editIssue: (publicationId: number | string, emagId: number | string) =>
    `/publications/${publicationId}/issues/${emagId}/edit`,
  previewIssue: (publicationId: number | string, emagId: number | string) =>
    `/publications/${publicationId}/issues/${emagId}/preview`,
  issuePage: (publicationId: number | string, emagId: number | string, page: number | string) =>
    `/publications/${publicationId}/issues/${emagId}/pages/${page}`,
  plannedEditions: (publicationId: number | string) => `/publications/${publicationId}/planned-editions`,
  /** The planned editions with one edition open. */
  plannedEdition: (publicationId: number | string, editionId: number) =>
    `/publications/${publicationId}/planned-editions?edition=${editionId}`,
  /** The planned editions with the publishing schedule open. */
  schedule: (publicationId: number | string) =>
    `/publications/${publicationId}/planned-editions?schedule=open`,
  /** The planned editions with the form for a new edition open. */
  newPlannedEdition: (publicationId: number | string) =>
    `/publications/${publicationId}/planned-editions?new=open`,
  newPlannedIssue: (publicationId: number | string, peId: string) =>
    `/publications/${publicationId}/issues/new?pe_id=${encodeURIComponent(peId)}`,
  articles: (publicationId: number | string) => `/publications/${publicationId}/articles`,
  /** The articles of a category and its subcategories. */
  articlesIn: (publicationId: number | string, categoryId: number) =>
    `/publications/${publicationId}/articles?category=${categoryId}`,
  articleTrash: (publicationId: number | string) => `/publications/${publicationId}/articles/trash`,
  newArticle: (publicationId: number | string) => `/publications/${publicationId}/articles/new`,
  /** The editor of an article, which also shows it to people who can't edit. */
  article: (publicationId: number | string, storyId: number | string) =>
    `/publications/${publicationId}/articles/${storyId}`,
  previewArticle: (publicationId: number | string, storyId: number | string) =>
    `/publications/${publicationId}/articles/${storyId}/preview`,
  categories: (publicationId: number | string) => `/publications/${publicationId}/categories`,
  /** The category tree with the row for a new category. */
  newCategory: (publicationId: number | string) => `/publications/${publicationId}/categories?new=category`,
  readers: (publicationId: number | string) => `/publications/${publicationId}/readers`,
  /** The list of readers with the form for a new one open. */
  newReader: (publicationId: number | string) => `/publications/${publicationId}/readers?new=reader`,
  /** The readers who hold a product. */
  readersOf: (publicationId: number | string, productId: number) =>
    `/publications/${publicationId}/readers?product=${productId}`,
  reader: (publicationId: number | string, readerId: string) =>
    `/publications/${publicationId}/readers/${readerId}`,
  products: (publicationId: number | string) => `/publications/${publicationId}/products`,
  /** The list of products with the form for a new one open. */
  newProduct: (publicationId: number | string) => `/publications/${publicationId}/products?new=product`,
  product: (publicationId: number | string, productId: number | string) =>
    `/publications/${publicationId}/products/${productId}`,
  access: (publicationId: number | string) => `/publications/${publicationId}/access`,
  accessTab: (publicationId: number | string, tab: AccessTab) =>
    `/publications/${publicationId}/access/${tab}`,
  settings: (publicationId: number | string) => `/publications/${publicationId}/settings`,
  /** The people of the organization with the invite form open. */
  newPerson: (publicationId: number | string) => `/publications/${publicationId}/settings/people?new=person`,
  /** The people of the organization with the row of one person marked. */
  person: (publicationId: number | string, userId: string) =>
    `/publications/${publicationId}/settings/people?person=${encodeURIComponent(userId)}`,
  newIssueCategory: (publicationId: number | string) =>
    `/publications/${publicationId}/settings/issue-categories?new=category`,
  newApiToken: (publicationId: number | string) =>
    `/publications/${publicationId}/settings/api-tokens?new=token`,
  /** The webhooks with the deliveries of one webhook open. */
  webhook: (publicationId: number | string, webhookId: number) =>
    `/publications/${publicationId}/settings/webhooks?webhook=${webhookId}`,
  settingsTab: (publicationId: number | string, tab: SettingsTab) =>
    `/publications/${publicationId}/settings/${tab}`,
} as const;
