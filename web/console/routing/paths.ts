import type { AccessTab, SettingsTab } from "./tabs.ts";

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

type Id = number | string;

const inPublication = (publicationId: Id, path: string) => `/publications/${publicationId}/${path}`;

/** All URLs of the console, used by links and routes. */
export const paths = {
  home: "/",
  signIn: "/sign-in",
  /** The one-time set-up link. Its token is in the fragment, which never reaches a server's log. */
  setup: "/setup",
  overview: (publicationId: Id) => `/publications/${publicationId}`,
  /** An invitation. Its token is in the fragment, as in a password link. */
  join: "/join",
  newPassword: "/new-password",
  /** An article for people without an account. Its token is in the fragment. */
  previewLink: "/preview",
  profile: "/profile",
  /** A page rendered by the service, outside the console. */
  apiDocs: "/api/docs",
  issues: (publicationId: Id) => inPublication(publicationId, "issues"),
  newIssue: (publicationId: Id) => inPublication(publicationId, "issues/new"),
  issueTrash: (publicationId: Id) => inPublication(publicationId, "issues/trash"),
  issue: (publicationId: Id, emagId: Id) => inPublication(publicationId, `issues/${emagId}`),
  editIssue: (publicationId: Id, emagId: Id) => inPublication(publicationId, `issues/${emagId}/edit`),
  previewIssue: (publicationId: Id, emagId: Id) => inPublication(publicationId, `issues/${emagId}/preview`),
  issuePage: (publicationId: Id, emagId: Id, page: Id) =>
    inPublication(publicationId, `issues/${emagId}/pages/${page}`),
  plannedEditions: (publicationId: Id) => inPublication(publicationId, "planned-editions"),
  /** The planned editions with one edition open. */
  plannedEdition: (publicationId: Id, editionId: number) =>
    inPublication(publicationId, `planned-editions?edition=${editionId}`),
  /** The planned editions with the publishing schedule open. */
  schedule: (publicationId: Id) => inPublication(publicationId, "planned-editions?schedule=open"),
  /** The planned editions with the form for a new edition open. */
  newPlannedEdition: (publicationId: Id) => inPublication(publicationId, "planned-editions?new=open"),
  newPlannedIssue: (publicationId: Id, peId: string) =>
    inPublication(publicationId, `issues/new?pe_id=${encodeURIComponent(peId)}`),
  articles: (publicationId: Id) => inPublication(publicationId, "articles"),
  /** The articles of a category and its subcategories. */
  articlesIn: (publicationId: Id, categoryId: number) =>
    inPublication(publicationId, `articles?category=${categoryId}`),
  articleTrash: (publicationId: Id) => inPublication(publicationId, "articles/trash"),
  newArticle: (publicationId: Id) => inPublication(publicationId, "articles/new"),
  /** The editor of an article, which also shows it to people who can't edit. */
  article: (publicationId: Id, storyId: Id) => inPublication(publicationId, `articles/${storyId}`),
  previewArticle: (publicationId: Id, storyId: Id) =>
    inPublication(publicationId, `articles/${storyId}/preview`),
  categories: (publicationId: Id) => inPublication(publicationId, "categories"),
  /** The category tree with the row for a new category. */
  newCategory: (publicationId: Id) => inPublication(publicationId, "categories?new=category"),
  readers: (publicationId: Id) => inPublication(publicationId, "readers"),
  /** The list of readers with the form for a new one open. */
  newReader: (publicationId: Id) => inPublication(publicationId, "readers?new=reader"),
  /** The readers who hold a product. */
  readersOf: (publicationId: Id, productId: number) =>
    inPublication(publicationId, `readers?product=${productId}`),
  reader: (publicationId: Id, readerId: string) => inPublication(publicationId, `readers/${readerId}`),
  products: (publicationId: Id) => inPublication(publicationId, "products"),
  /** The list of products with the form for a new one open. */
  newProduct: (publicationId: Id) => inPublication(publicationId, "products?new=product"),
  product: (publicationId: Id, productId: Id) => inPublication(publicationId, `products/${productId}`),
  access: (publicationId: Id) => inPublication(publicationId, "access"),
  accessTab: (publicationId: Id, tab: AccessTab) => inPublication(publicationId, `access/${tab}`),
  settings: (publicationId: Id) => inPublication(publicationId, "settings"),
  /** The people of the organization with the invite form open. */
  newPerson: (publicationId: Id) => inPublication(publicationId, "settings/people?new=person"),
  /** The people of the organization with the row of one person marked. */
  person: (publicationId: Id, userId: string) =>
    inPublication(publicationId, `settings/people?person=${encodeURIComponent(userId)}`),
  newIssueCategory: (publicationId: Id) =>
    inPublication(publicationId, "settings/issue-categories?new=category"),
  newApiToken: (publicationId: Id) => inPublication(publicationId, "settings/api-tokens?new=token"),
  /** The webhooks with the deliveries of one webhook open. */
  webhook: (publicationId: Id, webhookId: number) =>
    inPublication(publicationId, `settings/webhooks?webhook=${webhookId}`),
  settingsTab: (publicationId: Id, tab: SettingsTab) => inPublication(publicationId, `settings/${tab}`),
} as const;
