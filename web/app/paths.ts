export type AccessTab = "configuration" | "try" | "log" | "health" | "matrix" | "conformance" | "chatbots";
export type SettingsTab =
  | "publications"
  | "people"
  | "sign-in"
  | "api-tokens"
  | "issue-categories"
  | "limits"
  | "audit-log";

/** Every address of the console, so that a link and its route cannot drift apart. */
export const paths = {
  home: "/",
  signIn: "/sign-in",
  /** The one-time link; its token stands in the fragment, which never reaches a server's log. */
  setup: "/setup",
  overview: (publicationId: number | string) => `/publications/${publicationId}`,
  /** An invitation; its token stands in the fragment as well, as that of the link for a new password does. */
  join: "/join",
  newPassword: "/new-password",
  profile: "/profile",
  /** A page of the service, outside the console. */
  apiDocs: "/api/docs",
  issues: (publicationId: number | string) => `/publications/${publicationId}/issues`,
  newIssue: (publicationId: number | string) => `/publications/${publicationId}/issues/new`,
  issue: (publicationId: number | string, emagId: number | string) =>
    `/publications/${publicationId}/issues/${emagId}`,
  editIssue: (publicationId: number | string, emagId: number | string) =>
    `/publications/${publicationId}/issues/${emagId}/edit`,
  previewIssue: (publicationId: number | string, emagId: number | string) =>
    `/publications/${publicationId}/issues/${emagId}/preview`,
  issuePage: (publicationId: number | string, emagId: number | string, page: number | string) =>
    `/publications/${publicationId}/issues/${emagId}/pages/${page}`,
  plannedEditions: (publicationId: number | string) => `/publications/${publicationId}/planned-editions`,
  /** The plan with one edition open. */
  plannedEdition: (publicationId: number | string, editionId: number) =>
    `/publications/${publicationId}/planned-editions?edition=${editionId}`,
  /** The plan with its rhythm open. */
  rhythm: (publicationId: number | string) => `/publications/${publicationId}/planned-editions?rhythm=open`,
  /** The plan with the form for a further edition open. */
  newPlannedEdition: (publicationId: number | string) =>
    `/publications/${publicationId}/planned-editions?new=open`,
  newPlannedIssue: (publicationId: number | string, peId: string) =>
    `/publications/${publicationId}/issues/new?pe_id=${encodeURIComponent(peId)}`,
  articles: (publicationId: number | string) => `/publications/${publicationId}/articles`,
  /** The articles of a category and of those below it. */
  articlesIn: (publicationId: number | string, categoryId: number) =>
    `/publications/${publicationId}/articles?category=${categoryId}`,
  newArticle: (publicationId: number | string) => `/publications/${publicationId}/articles/new`,
  /** The editor of an article, which is also where it is read. */
  article: (publicationId: number | string, storyId: number | string) =>
    `/publications/${publicationId}/articles/${storyId}`,
  previewArticle: (publicationId: number | string, storyId: number | string) =>
    `/publications/${publicationId}/articles/${storyId}/preview`,
  categories: (publicationId: number | string) => `/publications/${publicationId}/categories`,
  /** The tree with the row of a new category open. */
  newCategory: (publicationId: number | string) => `/publications/${publicationId}/categories?new=category`,
  access: (publicationId: number | string) => `/publications/${publicationId}/access`,
  accessTab: (publicationId: number | string, tab: AccessTab) =>
    `/publications/${publicationId}/access/${tab}`,
  settings: (publicationId: number | string) => `/publications/${publicationId}/settings`,
  /** The people of the organization, with the form that invites somebody open. */
  newPerson: (publicationId: number | string) => `/publications/${publicationId}/settings/people?new=person`,
  newApiToken: (publicationId: number | string) =>
    `/publications/${publicationId}/settings/api-tokens?new=token`,
  settingsTab: (publicationId: number | string, tab: SettingsTab) =>
    `/publications/${publicationId}/settings/${tab}`,
} as const;
