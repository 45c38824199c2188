import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  type BlockerFunction,
  type Location,
  NavigationType,
  useBlocker,
  useLocation,
} from "react-router-dom";
import { confirm, prepareConfirm } from "./confirm.tsx";

export interface UnsavedChangesGuardProps {
  /** True while there is something to lose. */
  when: boolean;
  /** The parameter of the address that leaves the form, too, when it changes: one that opens a panel or a tab. */
  parameter?: string;
  /** The question, and what would be lost; of changes that are not saved when left out. */
  title?: string;
  text?: string;
  /** Saves by itself before the question is asked; true lets the person go without it. */
  onLeave?: () => Promise<boolean>;
}

/** The state of a navigation that the screen makes itself and that leaves nothing behind. */
export const ownMove = { ownMove: true } as const;

function isLeft(from: Location, to: Location, parameter: string | undefined): boolean {
  if (from.pathname !== to.pathname) return true;
  if (parameter === undefined) return false;
  const valueIn = ({ search }: Location) => new URLSearchParams(search).get(parameter);
  return valueIn(from) !== valueIn(to);
}

interface Guard {
  latest: () => UnsavedChangesGuardProps;
  /** There is nothing to lose any more. */
  withdrawn: AbortSignal;
}

/** Everything on screen that has something to lose, what came last at the end. */
const guards = new Set<Guard>();

function guardBetween(from: Location, to: Location): Guard | undefined {
  return [...guards].findLast((guard) => isLeft(from, to, guard.latest().parameter));
}

/**
 * Has `LeaveQuestion` ask before a link, the back button or closing the tab throws unsaved changes away; from the very event
 * that made them, so that nobody is too quick for it.
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
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold, { signal: withdrawal.signal });
    // The connection may be gone by the time it is needed.
    prepareConfirm();
    return () => {
      guards.delete(guard);
      withdrawal.abort();
    };
  }, [when]);
  return null;
}

/** Asks the question of whichever guard stands in the way; mounted once, as a router knows one blocker at a time. */
export function LeaveQuestion() {
  const { t } = useTranslation();
  const here = useLocation();
  const blocker = useBlocker(isGuarded);
  const isAsking = useRef(false);

  const ask = useEffectEvent(async () => {
    if (blocker.state !== "blocked" || isAsking.current) return;
    isAsking.current = true;
    try {
      const guard = guardBetween(here, blocker.location);
      settle(!guard || (await isSaved(guard)) || (await isLeaving(guard)));
    } finally {
      isAsking.current = false;
    }
  });
  // Meanwhile they may have been taken elsewhere, or have tried once more to leave.
  const settle = useEffectEvent((mayGo: boolean) => {
    if (blocker.state !== "blocked") return;
    if (mayGo) blocker.proceed();
    else blocker.reset();
  });
  // Each attempt is a blocker of its own: its state alone may stay "blocked" from one answered attempt to the next, as the
  // router draws what is between them only when it has the time.
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
  const { ownMove } = (nextLocation.state ?? {}) as { ownMove?: boolean };
  // The state stays with the address: whoever comes back to it makes a move of their own.
  if (ownMove && historyAction !== NavigationType.Pop) return false;
  return guardBetween(currentLocation, nextLocation) !== undefined;
};
