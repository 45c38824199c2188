import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useMaybePublication } from "../api/session.ts";

export interface Crumb {
  label: string;
  to: string;
}

const noCrumbs: readonly Crumb[] = [];
let crumbs: readonly Crumb[] = noCrumbs;
let current = "";
const watchers = new Set<() => void>();

function announce(nextCrumbs: readonly Crumb[], nextCurrent: string): void {
  crumbs = nextCrumbs;
  current = nextCurrent;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** What the top bar shows: the way to this page, and the page itself. */
export function useBreadcrumb(): { crumbs: readonly Crumb[]; current: string } {
  return {
    crumbs: useSyncExternalStore(watch, () => crumbs),
    current: useSyncExternalStore(watch, () => current),
  };
}

/** Names a page in the browser's title alone: for pages outside the shell. */
export function useDocumentTitle(title: string, publication?: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = [title, publication, t("product")].filter(Boolean).join(" · ");
  }, [title, publication, t]);
}

/**
 * Names a page in the browser's title and in the breadcrumb. `PageHeader` calls it; a page without a
 * header calls it itself. Pass the crumbs between the publication and this page, e.g. the issue list.
 */
export function usePageTitle(title: string, way: readonly Crumb[] = noCrumbs): void {
  useDocumentTitle(title, useMaybePublication()?.publication.name);
  const key = JSON.stringify(way);
  useEffect(() => {
    announce(JSON.parse(key) as Crumb[], title);
    return () => announce(noCrumbs, "");
  }, [key, title]);
}

let focusedPath: string | null = null;

/**
 * Moves the focus to a page's heading after a navigation, so that a screen reader says where it has
 * arrived and the next Tab starts there. A field that took the focus by itself keeps it.
 */
export function useHeadingFocus() {
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const arrived = focusedPath !== null && focusedPath !== pathname;
    focusedPath = pathname;
    const main = document.getElementById("main");
    const now = document.activeElement;
    // The page itself holds it while its heading is awaited.
    if (arrived && (now === main || !main?.contains(now))) ref.current?.focus({ preventScroll: true });
  }, [pathname]);
  return ref;
}
