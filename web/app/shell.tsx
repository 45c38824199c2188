import { ActionIcon } from "@mantine/core";
import { useDisclosure, useLocalStorage } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { Menu as MenuIcon, PanelLeft } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import type { ChangeEvent } from "#shared/console/events.ts";
import { openLiveEvents, useChangeEvents } from "../api/live-events.ts";
import { sessionQuery, useMaybePublication } from "../api/session.ts";
import { Page } from "../ui/page.tsx";
import { breadcrumbList } from "../ui/page-title.tsx";
import { PageSkeleton } from "../ui/skeletons.tsx";
import { LeaveQuestion } from "../ui/unsaved-changes-guard.tsx";
import { useFocusKeeper } from "./focus-keeper.ts";
import { rememberPublication } from "./last-publication.ts";
import { Rail } from "./rail.tsx";
import { RunningImports } from "./running-imports.tsx";
import { SearchEverything } from "./search-everything.tsx";
import { SessionGuard } from "./session-guard.tsx";
import classes from "./shell.module.css";

const loadDrawer = () => import("./rail-drawer.tsx");
const RailDrawer = lazy(loadDrawer);

/** The frame around every screen of somebody signed in. */
export function Shell() {
  const { t } = useTranslation();
  const [collapsed, setCollapsed] = useLocalStorage({
    key: "newsrack-rail-collapsed",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [drawer, { open: openDrawer, close: closeDrawer }] = useDisclosure(false);
  const [drawerUsed, setDrawerUsed] = useState(false);
  const { pathname } = useLocation();
  useLiveUpdates();
  useLastPublication();
  useFocusKeeper();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what closes the drawer.
  useEffect(closeDrawer, [pathname]);

  /** A drawer that cannot be fetched stays shut, instead of taking the screen down with it. */
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
        <Rail collapsed={collapsed} />
      </div>
      {drawerUsed && (
        <Suspense>
          <RailDrawer opened={drawer} onClose={closeDrawer} />
        </Suspense>
      )}
      <div className={classes.column}>
        <header className={classes.bar}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            hiddenFrom="sm"
            onClick={() => void showDrawer()}
            aria-label={t("nav.open")}
          >
            <MenuIcon size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
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
          <RunningImports />
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
      <LeaveQuestion />
      <ScrollRestoration getKey={entryOf} />
    </div>
  );
}

/** Every first entry of a tab bears the same key, whatever page it is of. */
function entryOf({ key, pathname, search }: Location): string {
  return key === "default" ? pathname + search : key;
}

/** A hairline under the bar while the next screen is on its way. */
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
  useChangeEvents((event) => {
    if (isInSession(event)) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  });
}

/** Whether a change is told by the session: names, clocks and roles, and the newest cover, a publication's mark. */
function isInSession(event: ChangeEvent): boolean {
  if (event.type === "import") return event.status === "finished";
  return event.type === "publication" || event.type === "organization" || event.type === "people";
}

function useLastPublication(): void {
  const id = useMaybePublication()?.publication.id;
  useEffect(() => {
    if (id !== undefined) rememberPublication(id);
  }, [id]);
}
