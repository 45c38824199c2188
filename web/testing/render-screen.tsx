import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { onTestFinished } from "vitest";
import { type RenderResult, render } from "vitest-browser-react";
import type { Session } from "#shared/console/identity/session.ts";
import type { Role } from "#shared/console/permissions.ts";
import { useFreshness } from "#web/api/freshness.ts";
import { queryClient } from "#web/api/query-client.ts";
import { PublicationProvider, type PublicationRef, sessionQuery } from "#web/api/session.ts";
import { Providers } from "#web/console/app/providers.tsx";
import { loadTexts } from "#web/console/i18n/i18n.ts";
import { ConfirmLeaving, unsavedChanges } from "#web/ui/dialogs/unsaved-changes-guard.tsx";

/** The publication of all screens in tests. */
export const testPublication: PublicationRef = { organization_id: 1, publication_id: 10 };

type SessionPublication = Session["organizations"][number]["publications"][number];

const sessionOf = (role: Role, settings: Partial<SessionPublication>): Session => ({
  user: { id: "user", name: "Ada Editor", email: "ada@example.org", language: null },
  organizations: [
    {
      id: testPublication.organization_id,
      name: "Publishing House",
      role,
      version: 1,
      publications: [
        {
          id: testPublication.publication_id,
          organization_id: testPublication.organization_id,
          name: "Daily",
          pubcode: "DAILY",
          time_zone: "Europe/Berlin",
          language: "en",
          currency: "EUR",
          keep_previous_pages: false,
          approval_required: false,
          holiday_region: null,
          slug: "daily",
          logo_url: null,
          accent_color: null,
          cover_url: null,
          version: 1,
          access_set_up: true,
          ...settings,
          role,
        },
      ],
    },
  ],
});

export interface ScreenOptions {
  /** Path of the screen below the publication, with parameters: `issues/:emagId`. */
  path: string;
  /** URL below the publication. Default: `path`. */
  url?: string;
  /** Namespaces of the screen's texts. */
  texts?: readonly string[];
  role?: Role;
  /** Settings of the publication that differ from the defaults. */
  settings?: Partial<SessionPublication>;
}

export interface RenderedScreen extends RenderResult {
  router: ReturnType<typeof createMemoryRouter>;
}

/** Adds what the shell adds to all screens. */
function Frame() {
  useFreshness();
  return (
    <PublicationProvider unsaved={unsavedChanges}>
      <Outlet />
      <ConfirmLeaving />
    </PublicationProvider>
  );
}

/** Gives the user another role, as an administrator does while they work. */
export function changeRole(role: Role): void {
  queryClient.setQueryData(sessionQuery.queryKey, sessionOf(role, {}));
}

/** Renders a screen as the console does, for a signed-in user. Any other address is an empty screen. */
export async function renderScreen(
  screen: ReactNode,
  { path, url = path, texts = [], role = "editor", settings = {} }: ScreenOptions,
): Promise<RenderedScreen> {
  await loadTexts(...texts);
  // A request that the previous test did not await may have added one after that test.
  notifications.clean();
  queryClient.setQueryData(sessionQuery.queryKey, sessionOf(role, settings));
  const base = `/publications/${testPublication.publication_id}`;
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: `/publications/:publicationId/${path}`, element: screen },
          { path: "*", element: null },
        ],
      },
    ],
    { initialEntries: [`${base}/${url}`] },
  );
  const rendered = await render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  onTestFinished(async () => {
    await rendered.unmount();
    router.dispose();
    notifications.clean();
    queryClient.clear();
    localStorage.clear();
  });
  return { ...rendered, router };
}
