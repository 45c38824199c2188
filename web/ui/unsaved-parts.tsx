import { createContext, type ReactNode, use, useCallback, useId, useLayoutEffect, useState } from "react";
import { UnsavedChangesGuard, type UnsavedChangesGuardProps } from "./unsaved-changes-guard.tsx";

type ReportPart = (part: string, unsaved: boolean) => void;

/** Where forms say what they have to lose; null where nobody listens. */
export const UnsavedReport = createContext<ReportPart | null>(null);

/** Collects what the forms within `UnsavedReport` say. */
export function useUnsavedReport(): { unsaved: boolean; report: ReportPart } {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((part: string, is: boolean) => {
    setUnsaved((before) => {
      if (before.has(part) === is) return before;
      return is ? new Set([...before, part]) : new Set([...before].filter((other) => other !== part));
    });
  }, []);
  return { unsaved: unsaved.size > 0, report };
}

/** Guards several forms of one screen at once: a screen can ask only one question. */
export function UnsavedParts({
  children,
  ...guard
}: Omit<UnsavedChangesGuardProps, "when"> & { children: ReactNode }) {
  const { unsaved, report } = useUnsavedReport();
  return (
    <UnsavedReport value={report}>
      {children}
      <UnsavedChangesGuard when={unsaved} {...guard} />
    </UnsavedReport>
  );
}

/** Says whether this form has something to lose, to the dialog or the `UnsavedParts` around it. */
export function useUnsavedPart(unsaved: boolean): void {
  const report = use(UnsavedReport);
  const part = useId();
  // Known before the next key, click or step back, which may come at once.
  useLayoutEffect(() => {
    report?.(part, unsaved);
    return () => report?.(part, false);
  }, [report, part, unsaved]);
}

/** The same as an element, for a form that stands beside its dialog in one component. */
export function UnsavedPart({ when }: { when: boolean }) {
  useUnsavedPart(when);
  return null;
}
