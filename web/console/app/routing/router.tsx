import type { ComponentType } from "react";
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type NonIndexRouteObject,
  redirect,
} from "react-router-dom";
import { safeReturnPath } from "#shared/console/identity/return-path.ts";
import { queryClient } from "#web/api/query-client.ts";
import {
  findPublication,
  installationQuery,
  SignedOutError,
  sessionQuery,
  UnknownPublicationError,
} from "#web/api/session.ts";
import { loadTexts } from "#web/console/i18n/i18n.ts";
import { followPerson } from "#web/console/i18n/language.ts";
import { FirstTab } from "#web/console/routing/first-tab.tsx";
import { homePublicationId } from "#web/console/routing/last-publication.ts";
import { paths } from "#web/console/routing/paths.ts";
import { accessTabs, settingsTabs } from "#web/console/routing/tabs.ts";
import classes from "../shell/shell.module.css";
import { Shell } from "../shell/shell.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { RouteError } from "./route-error.tsx";

type LoadPage = () => Promise<{ default: ComponentType }>;

/** Loads a page and its texts in parallel when its route is opened. */
function page(texts: readonly string[], load: LoadPage) {
  return async () => {
    const [module] = await Promise.all([load(), loadTexts(...texts)]);
    return { Component: module.default };
  };
}

/** Defines the route of a page. */
function route(path: string, texts: readonly string[], load: LoadPage, more: NonIndexRouteObject = {}) {
  return { ...more, path, lazy: page(texts, load) };
}

const trashPage = () => import("#web/console/features/trash/trash-page.tsx");
const issueListPage = () => import("#web/console/features/issues/list/issue-list-page.tsx");

/** Loads the rows of the issue list in parallel with the texts of its page. */
async function loadIssueList({ params, request }: LoaderFunctionArgs) {
  const [{ loadIssues }, session] = await Promise.all([
    issueListPage(),
    queryClient.ensureQueryData(sessionQuery).catch(() => null),
  ]);
  const current = session && findPublication(session, params.publicationId);
  if (current) loadIssues(current, new URL(request.url).searchParams);
  return null;
}

/** Loads the session before anything in the shell is rendered. Redirects to sign-in without one. */
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

/** Redirects a signed-in person away from the sign-in page. */
async function passSignedIn({ request }: LoaderFunctionArgs) {
  const known = await queryClient
    .fetchQuery({ ...installationQuery, staleTime: 0, retry: false })
    .catch(() => null);
  if (!known?.signed_in) return null;
  return redirect(safeReturnPath(new URL(request.url).searchParams.get("to"), paths.home));
}

async function requirePublication({ params }: LoaderFunctionArgs) {
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  if (session && !findPublication(session, params.publicationId)) throw new UnknownPublicationError();
  return null;
}

/** Redirects to the overview of the publication used last or, without one, to the page that adds one. */
async function toLastPublication() {
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  const id = session && homePublicationId(session);
  return id ? redirect(paths.overview(id)) : null;
}

const accessRoutes = [
  { index: true, element: <FirstTab tabs={accessTabs} /> },
  route("try", ["access-words", "access-try"], () => import("#web/console/features/access/try/try-page.tsx")),
  route(
    "log",
    ["access-words", "access-try", "access-log"],
    () => import("#web/console/features/access/log/log-page.tsx"),
  ),
  route(
    "health",
    ["access-words", "access-health"],
    () => import("#web/console/features/access/health/health-page.tsx"),
  ),
  route(
    "matrix",
    ["access-words", "access-matrix"],
    () => import("#web/console/features/access/matrix/matrix-page.tsx"),
  ),
  route(
    "conformance",
    ["access-words", "access-conformance"],
    () => import("#web/console/features/access/conformance/conformance-page.tsx"),
  ),
  route(
    "configuration",
    ["access-configuration"],
    () => import("#web/console/features/access/configuration/configuration-tab.tsx"),
  ),
  route(
    "chatbots",
    ["access-chatbots"],
    () => import("#web/console/features/access/chatbots/chatbots-tab.tsx"),
  ),
];

const settingsRoutes = [
  { index: true, element: <FirstTab tabs={settingsTabs} /> },
  route(
    "publications",
    ["settings-publications"],
    () => import("#web/console/features/settings/publications/publications-tab.tsx"),
  ),
  route("people", ["settings-people"], () => import("#web/console/features/settings/people/people-tab.tsx")),
  route(
    "sign-in",
    ["settings-sign-in"],
    () => import("#web/console/features/settings/sign-in/sign-in-tab.tsx"),
  ),
  route("kiosk", ["settings-kiosk"], () => import("#web/console/features/settings/kiosk/kiosk-tab.tsx")),
  route(
    "readers",
    ["settings-readers", "settings-reader-apps"],
    () => import("#web/console/features/settings/readers/readers-tab.tsx"),
  ),
  route("mail", ["settings-mail"], () => import("#web/console/features/settings/mail/mail-tab.tsx")),
  route(
    "api-tokens",
    ["settings-tokens"],
    () => import("#web/console/features/settings/api-tokens/api-tokens-tab.tsx"),
  ),
  route(
    "webhooks",
    ["settings-webhooks"],
    () => import("#web/console/features/settings/webhooks/webhooks-tab.tsx"),
  ),
  route(
    "issue-categories",
    ["settings-categories"],
    () => import("#web/console/features/settings/issue-categories/issue-categories-tab.tsx"),
  ),
  route("limits", ["settings-limits"], () => import("#web/console/features/settings/limits/limits-tab.tsx")),
  route("audit-log", ["audit", "audit-words"], () => import("#web/console/features/audit/audit-tab.tsx")),
];

const publicationRoutes = [
  {
    index: true,
    lazy: page(
      ["overview", "access-words"],
      () => import("#web/console/features/overview/overview-page.tsx"),
    ),
  },
  route("issues", ["issues"], issueListPage, { loader: loadIssueList, shouldRevalidate: () => false }),
  route("issues/trash", ["trash"], async () => ({ default: (await trashPage()).IssueTrashPage })),
  route(
    "issues/new",
    ["issues", "issue", "issue-form"],
    () => import("#web/console/features/issues/form/issue-new-page.tsx"),
  ),
  route(
    "issues/:emagId",
    ["issues", "issue", "audit-words"],
    () => import("#web/console/features/issues/issue/issue-page.tsx"),
  ),
  route(
    "issues/:emagId/edit",
    ["issues", "issue", "issue-form"],
    () => import("#web/console/features/issues/form/issue-edit-page.tsx"),
  ),
  route(
    "issues/:emagId/preview",
    ["issues", "issue", "issue-preview", "issue-viewer"],
    () => import("#web/console/features/issues/preview/issue-preview-page.tsx"),
  ),
  route(
    "issues/:emagId/pages/:page",
    ["issues", "issue", "issue-viewer"],
    () => import("#web/console/features/issues/viewer/page-viewer-page.tsx"),
  ),
  route(
    "planned-editions",
    ["planned-editions", "audit-words"],
    () => import("#web/console/features/planned-editions/planned-editions-page.tsx"),
  ),
  route("articles", ["articles"], () => import("#web/console/features/articles/list/article-list-page.tsx")),
  route("articles/trash", ["trash"], async () => ({ default: (await trashPage()).ArticleTrashPage })),
  // New and existing articles share a route, so that a new one keeps its editor when it gets its id.
  route(
    "articles/:storyId",
    ["articles", "article-comments", "markdown-editor"],
    () => import("#web/console/features/articles/page/article-page.tsx"),
  ),
  route(
    "articles/:storyId/preview",
    ["articles"],
    () => import("#web/console/features/articles/preview/article-preview-page.tsx"),
  ),
  route("categories", ["categories"], () => import("#web/console/features/categories/categories-page.tsx")),
  route(
    "readers",
    ["readers", "readers-import"],
    () => import("#web/console/features/readers/list/reader-list-page.tsx"),
  ),
  route(
    "readers/:readerId",
    ["readers", "reader", "audit-words"],
    () => import("#web/console/features/readers/reader/reader-page.tsx"),
  ),
  route(
    "products",
    ["products", "product-form"],
    () => import("#web/console/features/products/list/product-list-page.tsx"),
  ),
  route(
    "products/:productId",
    ["products", "product-form", "codes"],
    () => import("#web/console/features/products/product/product-page.tsx"),
  ),
  route("access", ["access"], () => import("#web/console/features/access/access-page.tsx"), {
    children: accessRoutes,
  }),
  route("settings", ["settings"], () => import("#web/console/features/settings/settings-page.tsx"), {
    children: settingsRoutes,
  }),
];

export const router = createBrowserRouter([
  {
    errorElement: (
      <main>
        <RouteError />
      </main>
    ),
    hydrateFallbackElement: <AppSkeleton />,
    children: [
      route(paths.signIn, ["session"], () => import("#web/console/features/session/sign-in-page.tsx"), {
        loader: passSignedIn,
      }),
      route(paths.setup, ["session", "join"], () => import("#web/console/features/session/setup-page.tsx")),
      route(paths.join, ["join"], () => import("#web/console/features/session/join-page.tsx")),
      route(
        paths.previewLink,
        ["articles"],
        () => import("#web/console/features/articles/preview/preview-link-page.tsx"),
      ),
      route(paths.newPassword, ["join"], () => import("#web/console/features/session/new-password-page.tsx")),
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
                  () => import("#web/console/features/settings/first-publication-page.tsx"),
                ),
              },
              route("profile", ["profile"], () => import("#web/console/features/profile/profile-page.tsx")),
              {
                path: "publications/:publicationId",
                loader: requirePublication,
                // Skips loaders when only the query changes, because they would delay rendering (see
                // useUrlState).
                shouldRevalidate: ({ currentParams, nextParams }) =>
                  currentParams.publicationId !== nextParams.publicationId,
                errorElement: <RouteError />,
                children: publicationRoutes,
              },
              { path: "*", element: <NotFoundPage /> },
            ],
          },
        ],
      },
    ],
  },
]);

function AppSkeleton() {
  return (
    <div className={classes.root} aria-busy="true">
      <div className={classes.rail} />
      <div className={classes.column}>
        <div className={classes.bar} />
      </div>
    </div>
  );
}
