import type { ComponentType } from "react";
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from "react-router-dom";
import { ownPath } from "#shared/console/own-path.ts";
import {
  findPublication,
  installationQuery,
  SignedOutError,
  sessionQuery,
  UnknownPublicationError,
} from "../api/session.ts";
import { AppSkeleton } from "./app-skeleton.tsx";
import { FirstTab } from "./first-tab.tsx";
import { loadTexts } from "./i18n.ts";
import { followPerson } from "./language.ts";
import { homePublicationId } from "./last-publication.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { paths } from "./paths.ts";
import { queryClient } from "./query-client.ts";
import { RouteError } from "./route-error.tsx";
import { Shell } from "./shell.tsx";
import { accessTabs, settingsTabs } from "./tabs.ts";

/** A page with its texts, fetched when somebody goes there; both come at once. */
function page(texts: readonly string[], load: () => Promise<{ default: ComponentType }>) {
  return async () => {
    const [module] = await Promise.all([load(), loadTexts(...texts)]);
    return { Component: module.default };
  };
}

const issueListPage = () => import("../features/issues/list/issue-list-page.tsx");

/** The rows of the list are requested beside the texts of its page. */
async function loadIssueList({ params, request }: LoaderFunctionArgs) {
  const [{ loadIssues }, session] = await Promise.all([
    issueListPage(),
    queryClient.ensureQueryData(sessionQuery).catch(() => null),
  ]);
  const current = session && findPublication(session, params.publicationId);
  if (current) loadIssues(current, new URL(request.url).searchParams);
  return null;
}

/** Nothing inside the shell is drawn before it is known who is there. */
async function requireSession({ request }: LoaderFunctionArgs) {
  try {
    await followPerson(await queryClient.ensureQueryData(sessionQuery));
    return null;
  } catch (error) {
    if (!(error instanceof SignedOutError)) throw error;
    const { pathname, search, hash } = new URL(request.url);
    const wanted = `${pathname}${search}${hash}`;
    return redirect(
      wanted === paths.home ? paths.signIn : `${paths.signIn}?to=${encodeURIComponent(wanted)}`,
    );
  }
}

/** Somebody who is signed in has no use for the door. */
async function passSignedIn({ request }: LoaderFunctionArgs) {
  const known = await queryClient
    .fetchQuery({ ...installationQuery, staleTime: 0, retry: false })
    .catch(() => null);
  if (!known?.signed_in) return null;
  return redirect(ownPath(new URL(request.url).searchParams.get("to"), paths.home));
}

async function requirePublication({ params }: LoaderFunctionArgs) {
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  if (session && !findPublication(session, params.publicationId)) throw new UnknownPublicationError();
  return null;
}

/** Home is the overview of the publication used last; without any publication, the page that adds one. */
async function toLastPublication() {
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  const id = session && homePublicationId(session);
  return id ? redirect(paths.overview(id)) : null;
}

export const router = createBrowserRouter([
  {
    errorElement: (
      <main>
        <RouteError />
      </main>
    ),
    hydrateFallbackElement: <AppSkeleton />,
    children: [
      {
        path: paths.signIn,
        loader: passSignedIn,
        lazy: page(["session"], () => import("../features/session/sign-in-page.tsx")),
      },
      { path: paths.setup, lazy: page(["session"], () => import("../features/session/setup-page.tsx")) },
      {
        path: paths.join,
        lazy: page(["join"], () => import("../features/session/join-page.tsx")),
      },
      {
        path: paths.newPassword,
        lazy: page(["join"], () => import("../features/session/new-password-page.tsx")),
      },
      {
        path: paths.home,
        id: "shell",
        element: <Shell />,
        loader: requireSession,
        shouldRevalidate: () => false,
        children: [
          {
            errorElement: <RouteError />,
            children: [
              {
                index: true,
                loader: toLastPublication,
                lazy: page(
                  ["settings", "settings-publications"],
                  () => import("../features/settings/first-publication-page.tsx"),
                ),
              },
              {
                path: "profile",
                lazy: page(["profile"], () => import("../features/profile/profile-page.tsx")),
              },
              {
                path: "publications/:publicationId",
                loader: requirePublication,
                // A loader that ran for what a screen keeps in its address would have it drawn later: see useAddressQuery.
                shouldRevalidate: ({ currentParams, nextParams }) =>
                  currentParams.publicationId !== nextParams.publicationId,
                errorElement: <RouteError />,
                children: [
                  {
                    index: true,
                    lazy: page(
                      ["overview", "access-words"],
                      () => import("../features/overview/overview-page.tsx"),
                    ),
                  },
                  {
                    path: "issues",
                    loader: loadIssueList,
                    shouldRevalidate: () => false,
                    lazy: page(["issues"], issueListPage),
                  },
                  {
                    path: "issues/new",
                    lazy: page(
                      ["issues", "issue", "issue-form"],
                      () => import("../features/issues/form/issue-new-page.tsx"),
                    ),
                  },
                  {
                    path: "issues/:emagId",
                    lazy: page(
                      ["issues", "issue", "audit-words"],
                      () => import("../features/issues/issue/issue-page.tsx"),
                    ),
                  },
                  {
                    path: "issues/:emagId/edit",
                    lazy: page(
                      ["issues", "issue", "issue-form"],
                      () => import("../features/issues/form/issue-edit-page.tsx"),
                    ),
                  },
                  {
                    path: "issues/:emagId/preview",
                    lazy: page(
                      ["issues", "issue", "issue-preview"],
                      () => import("../features/issues/preview/issue-preview-page.tsx"),
                    ),
                  },
                  {
                    path: "issues/:emagId/pages/:page",
                    lazy: page(
                      ["issues", "issue", "issue-viewer"],
                      () => import("../features/issues/viewer/page-viewer-page.tsx"),
                    ),
                  },
                  {
                    path: "planned-editions",
                    lazy: page(
                      ["planned-editions", "audit-words"],
                      () => import("../features/planned-editions/planned-editions-page.tsx"),
                    ),
                  },
                  {
                    path: "articles",
                    lazy: page(["articles"], () => import("../features/articles/list/article-list-page.tsx")),
                  },
                  {
                    // A new article and an old one share a route: a new one keeps its editor when it gets its id.
                    path: "articles/:storyId",
                    lazy: page(["articles"], () => import("../features/articles/form/article-page.tsx")),
                  },
                  {
                    path: "articles/:storyId/preview",
                    lazy: page(
                      ["articles"],
                      () => import("../features/articles/preview/article-preview-page.tsx"),
                    ),
                  },
                  {
                    path: "categories",
                    lazy: page(["categories"], () => import("../features/categories/categories-page.tsx")),
                  },
                  {
                    path: "access",
                    lazy: page(["access"], () => import("../features/access/access-page.tsx")),
                    children: [
                      { index: true, element: <FirstTab tabs={accessTabs} /> },
                      {
                        path: "try",
                        lazy: page(
                          ["access-words", "access-try"],
                          () => import("../features/access/try/try-page.tsx"),
                        ),
                      },
                      {
                        path: "log",
                        lazy: page(
                          ["access-words", "access-try", "access-log"],
                          () => import("../features/access/log/log-page.tsx"),
                        ),
                      },
                      {
                        path: "health",
                        lazy: page(
                          ["access-words", "access-health"],
                          () => import("../features/access/health/health-page.tsx"),
                        ),
                      },
                      {
                        path: "matrix",
                        lazy: page(
                          ["access-words", "access-matrix"],
                          () => import("../features/access/matrix/matrix-page.tsx"),
                        ),
                      },
                      {
                        path: "conformance",
                        lazy: page(
                          ["access-words", "access-conformance"],
                          () => import("../features/access/conformance/conformance-page.tsx"),
                        ),
                      },
                      {
                        path: "configuration",
                        lazy: page(
                          ["access-configuration"],
                          () => import("../features/access/configuration/configuration-tab.tsx"),
                        ),
                      },
                      {
                        path: "chatbots",
                        lazy: page(
                          ["access-chatbots"],
                          () => import("../features/access/chatbots/chatbots-tab.tsx"),
                        ),
                      },
                    ],
                  },
                  {
                    path: "settings",
                    lazy: page(["settings"], () => import("../features/settings/settings-page.tsx")),
                    children: [
                      { index: true, element: <FirstTab tabs={settingsTabs} /> },
                      {
                        path: "publications",
                        lazy: page(
                          ["settings-publications"],
                          () => import("../features/settings/publications/publications-tab.tsx"),
                        ),
                      },
                      {
                        path: "people",
                        lazy: page(
                          ["settings-people"],
                          () => import("../features/settings/people/people-tab.tsx"),
                        ),
                      },
                      {
                        path: "sign-in",
                        lazy: page(
                          ["settings-sign-in"],
                          () => import("../features/settings/sign-in/sign-in-tab.tsx"),
                        ),
                      },
                      {
                        path: "api-tokens",
                        lazy: page(
                          ["settings-tokens"],
                          () => import("../features/settings/api-tokens/api-tokens-tab.tsx"),
                        ),
                      },
                      {
                        path: "issue-categories",
                        lazy: page(
                          ["settings-categories"],
                          () => import("../features/settings/issue-categories/issue-categories-tab.tsx"),
                        ),
                      },
                      {
                        path: "limits",
                        lazy: page(
                          ["settings-limits"],
                          () => import("../features/settings/limits/limits-tab.tsx"),
                        ),
                      },
                      {
                        path: "audit-log",
                        lazy: page(["audit", "audit-words"], () => import("../features/audit/audit-tab.tsx")),
                      },
                    ],
                  },
                ],
              },
              { path: "*", element: <NotFoundPage /> },
            ],
          },
        ],
      },
    ],
  },
]);
