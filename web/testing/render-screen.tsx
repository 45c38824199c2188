import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { onTestFinished } from "vitest";
import { type RenderResult, render } from "vitest-browser-react";
import type { Publication, Session } from "#shared/console/identity/session.ts";
import type { Role } from "#shared/console/permissions.ts";
import { queryClient } from "#web/api/query-client.ts";
import { type PublicationRef, sessionQuery } from "#web/api/session.ts";
import { loadTexts } from "#web/console/app/i18n/i18n.ts";
import { Providers } from "#web/console/app/providers.tsx";
import { ConfirmLeaving } from "#web/ui/forms/unsaved-changes-guard.tsx";

/** The publication of all screens in tests. */
export const testPublication: PublicationRef = { organization_id: 1, publication_id: 10 };

const sessionOf = (role: Role, settings: Partial<Publication>): Session => ({
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
  settings?: Partial<Publication>;
}

export interface RenderedScreen extends RenderResult {
  router: ReturnType<typeof createMemoryRouter>;
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
  const layout = (
    <>
      <Outlet />
      <ConfirmLeaving />
    </>
  );
  const base = `/publications/${testPublication.publication_id}`;
  const router = createMemoryRouter(
    [
      {
        element: layout,
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
