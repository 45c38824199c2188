import type { ComponentType } from "react";
import type { KioskDocument, KioskPage, KioskPageOf } from "#shared/kiosk/pages.ts";
import { Layout } from "./components/layout.tsx";
import { KioskContext, kioskOf } from "./kiosk-context.ts";
import { AccountPage } from "./screens/account-page.tsx";
import { CategoryPage } from "./screens/category-page.tsx";
import { FrontPage } from "./screens/front-page.tsx";
import { IssueArticlePage } from "./screens/issue-article-page.tsx";
import { KioskArticlePage } from "./screens/kiosk-article-page.tsx";
import { KioskIssuePage } from "./screens/kiosk-issue-page.tsx";
import { LibraryPage } from "./screens/library-page.tsx";
import { ProblemPage } from "./screens/problem-page.tsx";
import { RefusedPage } from "./screens/refused-page.tsx";
import { SearchPage } from "./screens/search-page.tsx";
import { useLook } from "./use-look.ts";

export type Viewer = ComponentType<{ page: KioskPageOf<"viewer"> }>;

export interface AppProps {
  document: KioskDocument;
  /** The viewer, whose code only its own page loads. */
  viewer: Viewer | null;
}

/** Renders a page of the kiosk, on the server and in the browser. */
export function App({ document, viewer: Viewer }: AppProps) {
  const { page } = document;
  const look = useLook(document);
  return (
    <KioskContext value={{ ...kioskOf(document), ...look }}>
      {page.kind === "viewer" ? (
        Viewer && <Viewer page={page} />
      ) : (
        <Layout>
          <Screen page={page} />
        </Layout>
      )}
    </KioskContext>
  );
}

function Screen({ page }: { page: Exclude<KioskPage, { kind: "viewer" }> }) {
  switch (page.kind) {
    case "front":
      return <FrontPage page={page} />;
    case "issue":
      return <KioskIssuePage page={page} />;
    case "article":
      return <KioskArticlePage page={page} />;
    case "issue-article":
      return <IssueArticlePage page={page} />;
    case "category":
      return <CategoryPage page={page} />;
    case "search":
      return <SearchPage page={page} />;
    case "refused":
      return <RefusedPage page={page} />;
    case "account":
      return <AccountPage page={page} />;
    case "library":
      return <LibraryPage page={page} />;
    case "problem":
      return <ProblemPage page={page} />;
  }
}
