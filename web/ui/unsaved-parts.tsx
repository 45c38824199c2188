import { createContext, type ReactNode, use, useCallback, useId, useLayoutEffect, useState } from "react";
import { UnsavedChangesGuard, type UnsavedChangesGuardProps } from "./unsaved-changes-guard.tsx";

type ReportPart = (part: string, is: boolean) => void;

/** Where forms say what they have to lose; null where nobody listens. */
export const UnsavedReport = createContext<ReportPart | null>(null);

/** Where forms say that they are on their way to the service; null where nobody listens. */
export const SendingReport = createContext<ReportPart | null>(null);

/** Collects what the forms within a report say of themselves: whether it is so of any. */
export function useReport(): { any: boolean; report: ReportPart } {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((part: string, is: boolean) => {
    setParts((before) => {
      if (before.has(part) === is) return before;
      return is ? new Set([...before, part]) : new Set([...before].filter((other) => other !== part));
    });
  }, []);
  return { any: parts.size > 0, report };
}

/** Guards several forms of one screen at once: a screen can ask only one question. */
export function UnsavedParts({
  children,
  ...guard
}: Omit<UnsavedChangesGuardProps, "when"> & { children: ReactNode }) {
  const { any, report } = useReport();
  return (
    <UnsavedReport value={report}>
      {children}
      <UnsavedChangesGuard when={any} {...guard} />
    </UnsavedReport>
  );
}

/** Says whether this form has something to lose, to the dialog or the `UnsavedParts` around it. */
export function useUnsavedPart(unsaved: boolean): void {
  usePart(use(UnsavedReport), unsaved);
}

/**
 * Says that this form is on its way: the dialog around it stays until the answer is there, which may be shown only once, and
 * would else close whatever is open by then.
 */
export function useSendingPart(sending: boolean): void {
  usePart(use(SendingReport), sending);
}

function usePart(report: ReportPart | null, is: boolean): void {
  const part = useId();
  // Known before the next key, click or step back, which may come at once.
  useLayoutEffect(() => {
    report?.(part, is);
    return () => report?.(part, false);
  }, [report, part, is]);
}

/** Both as an element, for a form that stands beside its dialog in one component. */
export function UnsavedPart({ when, sending = false }: { when: boolean; sending?: boolean }) {
  useUnsavedPart(when || sending);
  useSendingPart(sending);
  return null;
}
