import { ActionIcon } from "@mantine/core";
import { useDisclosure, useLocalStorage } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { Menu as MenuIcon, PanelLeft } from "lucide-react";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import { useFreshness } from "#web/api/freshness.ts";
import { openLiveEvents } from "#web/api/live-events.ts";
import { PublicationProvider, sessionQuery, useMaybePublication } from "#web/api/session.ts";
import { breadcrumbList } from "#web/console/components/page/page-title.tsx";
import { storePublication } from "#web/console/routing/last-publication.ts";
import { ConfirmLeaving, unsavedChanges } from "#web/ui/dialogs/unsaved-changes-guard.tsx";
import { PageSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { useFocusKeeper } from "../guards/focus-keeper.ts";
import { SearchEverything } from "./search-everything.tsx";
import { SessionGuard } from "./session-guard.tsx";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar/sidebar.tsx";

const loadDrawer = () => import("./sidebar/sidebar-drawer.tsx");
const SidebarDrawer = lazy(loadDrawer);
/** Appears when its request is answered, so it is not part of the first load. If it can't be loaded, the screen works without it. */
const RunningImports = lazy<ComponentType>(() =>
  import("./running-imports/running-imports.tsx").catch(() => ({ default: () => null })),
);

export function Shell() {
  return (
    <PublicationProvider unsaved={unsavedChanges}>
      <Frame />
    </PublicationProvider>
  );
}

function Frame() {
  const { t } = useTranslation();
  const [collapsed, setCollapsed] = useLocalStorage({
    key: "newsrack-sidebar-collapsed",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [drawer, { open: openDrawer, close: closeDrawer }] = useDisclosure(false);
  const [drawerUsed, setDrawerUsed] = useState(false);
  const { pathname } = useLocation();
  useLiveUpdates();
  useFreshness();
  useLastPublication();
  useFocusKeeper();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what closes the drawer.
  useEffect(closeDrawer, [pathname]);

  /** If the drawer can't be loaded, it stays closed instead of breaking the screen. */
  async function showDrawer(): Promise<void> {
    if (!(await loadDrawer().catch(() => null))) return;
    setDrawerUsed(true);
    openDrawer();
  }

  return (
    <div className={classes.root} data-collapsed={collapsed || undefined}>
      <a href="#main" className={classes.skip}>
        {t("skip_to_content")}
      </a>
      <div className={classes.rail}>
        <Sidebar collapsed={collapsed} />
      </div>
      {drawerUsed && (
        <Suspense>
          <SidebarDrawer opened={drawer} onClose={closeDrawer} />
        </Suspense>
      )}
      <div className={classes.column}>
        <header className={classes.bar}>
          <ActionIcon size={32} hiddenFrom="sm" onClick={() => void showDrawer()} aria-label={t("nav.open")}>
            <MenuIcon size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={32}
            visibleFrom="sm"
            ml={-8}
            onClick={() => setCollapsed(!collapsed)}
            aria-label={collapsed ? t("nav.expand") : t("nav.collapse")}
          >
            <PanelLeft size={18} aria-hidden />
          </ActionIcon>
          <nav
            aria-label={t("nav.breadcrumb")}
            className={classes.breadcrumb}
            ref={(nav) => nav?.append(breadcrumbList)}
          />
          <SearchEverything />
          <Suspense>
            <RunningImports />
          </Suspense>
          <NavigationProgress />
        </header>
        <SessionGuard />
        <main id="main" className={classes.main} tabIndex={-1}>
          <Suspense
            fallback={
              <Page>
                <PageSkeleton />
              </Page>
            }
          >
            <Outlet />
          </Suspense>
        </main>
      </div>
      <ConfirmLeaving />
      <ScrollRestoration getKey={entryOf} />
    </div>
  );
}

/**
 * Returns an id of a history entry. The router's key alone is not unique: the first entry of every tab has the same
 * key.
 */
function entryOf({ key, pathname, search }: Location): string {
  return key === "default" ? pathname + search : key;
}

function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={classes.progress} aria-hidden />;
}

function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      openLiveEvents({
        loadedSince: queryClient.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt ?? 0,
        onReturn: () => void queryClient.invalidateQueries(),
        onRefused: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      }),
    [queryClient],
  );
}

function useLastPublication(): void {
  const id = useMaybePublication()?.publication.id;
  useEffect(() => {
    if (id !== undefined) storePublication(id);
  }, [id]);
}
