import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  type BlockerFunction,
  type Location,
  NavigationType,
  useBlocker,
  useLocation,
} from "react-router-dom";
import { Store } from "#web/lib/store.ts";
import { confirm, prepareConfirm } from "./confirm.tsx";

export interface UnsavedChangesGuardProps {
  /** True while there are unsaved changes. */
  when: boolean;
  /** Query parameter whose change also leaves the form, such as one that opens a panel or a tab. */
  parameter?: string;
  /** Title and text of the question. Default: unsaved changes. */
  title?: string;
  text?: string;
  /** Saves before the question appears. Resolves to true if the person can leave without it. */
  onLeave?: () => Promise<boolean>;
}

/** Navigation state that marks a navigation by the screen itself, which needs no question. */
export const ownNavigation = { ownNavigation: true } as const;

function isLeft(from: Location, to: Location, parameter: string | undefined): boolean {
  if (from.pathname !== to.pathname) return true;
  if (parameter === undefined) return false;
  const valueIn = ({ search }: Location) => new URLSearchParams(search).get(parameter);
  return valueIn(from) !== valueIn(to);
}

interface Guard {
  latest: () => UnsavedChangesGuardProps;
  /** Aborts when the changes are saved or discarded. */
  withdrawn: AbortSignal;
}

/** Guards of all forms with unsaved changes, newest last. */
const guards = new Set<Guard>();
/** True if a form on screen has unsaved changes. */
export const unsavedChanges = new Store({}, () => guards.size > 0);

/** Returns the newest guard of a navigation that was not asked yet. */
function guardBetween(from: Location, to: Location, asked?: ReadonlySet<Guard>): Guard | undefined {
  return [...guards].findLast((guard) => !asked?.has(guard) && isLeft(from, to, guard.latest().parameter));
}

/**
 * Makes `LeaveQuestion` ask before a link, the back button, or closing the tab discards unsaved changes. Registers in
 * the event that made the changes, so even an immediate click is caught.
 */
export function UnsavedChangesGuard(props: UnsavedChangesGuardProps) {
  const { when } = props;
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useLayoutEffect(() => {
    if (!when) return;
    const withdrawal = new AbortController();
    const guard: Guard = { latest: () => latest.current, withdrawn: withdrawal.signal };
    guards.add(guard);
    unsavedChanges.set({});
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload, { signal: withdrawal.signal });
    // The connection may be lost by the time the dialog is needed.
    prepareConfirm();
    return () => {
      guards.delete(guard);
      unsavedChanges.set({});
      withdrawal.abort();
    };
  }, [when]);
  return null;
}

/**
 * Saves the changes of each guard or asks its question, the newest first. Mounted once because the router supports one blocker at
 * a time.
 */
export function ConfirmLeaving() {
  const { t } = useTranslation();
  const here = useLocation();
  const blocker = useBlocker(isGuarded);
  const isConfirming = useRef(false);

  const ask = useEffectEvent(async () => {
    if (blocker.state !== "blocked" || isConfirming.current) return;
    isConfirming.current = true;
    try {
      const asked = new Set<Guard>();
      // Several forms with the same question ask it once.
      const confirmed = new Set<string | undefined>();
      for (let guard = nextGuard(asked); guard; guard = nextGuard(asked)) {
        asked.add(guard);
        if (await isSaved(guard)) continue;
        const { title } = guard.latest();
        if (!confirmed.has(title) && !(await isLeaving(guard))) return settle(false);
        confirmed.add(title);
      }
      settle(true);
    } finally {
      isConfirming.current = false;
    }
  });
  // The person may have navigated elsewhere or tried to leave again in the meantime.
  const nextGuard = useEffectEvent((asked: ReadonlySet<Guard>) =>
    blocker.state === "blocked" ? guardBetween(here, blocker.location, asked) : undefined,
  );
  const settle = useEffectEvent((mayGo: boolean) => {
    if (blocker.state !== "blocked") return;
    if (mayGo) blocker.proceed();
    else blocker.reset();
  });
  // Compares blocker objects instead of states: with two attempts in a row, the router may skip rendering the
  // state between them.
  useEffect(() => {
    if (blocker.state === "blocked") void ask();
  }, [blocker]);

  async function isSaved(guard: Guard): Promise<boolean> {
    const saved = (await guard.latest().onLeave?.()) ?? false;
    return saved || guard.withdrawn.aborted;
  }

  function isLeaving(guard: Guard): Promise<boolean> {
    const { title, text } = guard.latest();
    return confirm(
      {
        title: title ?? t("unsaved.title"),
        text: text ?? t("unsaved.text"),
        confirm: t("unsaved.leave"),
        cancel: t("unsaved.stay"),
        destructive: true,
      },
      guard.withdrawn,
    );
  }

  return null;
}

const isGuarded: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  const { ownNavigation } = (nextLocation.state ?? {}) as { ownNavigation?: boolean };
  // History entries keep their state, so a return to the entry (POP) is not the screen's own navigation.
  if (ownNavigation && historyAction !== NavigationType.Pop) return false;
  return guardBetween(currentLocation, nextLocation) !== undefined;
};
