/** Every address of the console, so that a link and its route cannot drift apart. */
export const paths = {
  home: "/",
  signIn: "/sign-in",
  /** The one-time link; its token stands in the fragment, which never reaches a server's log. */
  setup: "/setup",
  issues: (publicationId: number | string) => `/publications/${publicationId}/issues`,
  newIssue: (publicationId: number | string) => `/publications/${publicationId}/issues/new`,
  issue: (publicationId: number | string, emagId: number | string) =>
    `/publications/${publicationId}/issues/${emagId}`,
  editIssue: (publicationId: number | string, emagId: number | string) =>
    `/publications/${publicationId}/issues/${emagId}/edit`,
  issuePage: (publicationId: number | string, emagId: number | string, page: number | string) =>
    `/publications/${publicationId}/issues/${emagId}/pages/${page}`,
  settings: (publicationId: number | string) => `/publications/${publicationId}/settings`,
} as const;
