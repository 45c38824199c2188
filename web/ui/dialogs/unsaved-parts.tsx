import { createContext, type ReactNode, use, useCallback, useId, useLayoutEffect, useState } from "react";
import { UnsavedChangesGuard, type UnsavedChangesGuardProps } from "./unsaved-changes-guard.tsx";

type ReportPart = (part: string, is: boolean) => void;

/** Receives unsaved changes of nested forms. Null without a provider. */
export const UnsavedReportContext = createContext<ReportPart | null>(null);

/** Receives the sending state of nested forms. Null without a provider. */
export const SendingReportContext = createContext<ReportPart | null>(null);

/** Collects the reports of nested forms. `any` is true if at least one is true. */
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

/** Guards several forms of a screen with one question. */
export function UnsavedParts({
  children,
  ...guard
}: Omit<UnsavedChangesGuardProps, "when"> & { children: ReactNode }) {
  const { any, report } = useReport();
  return (
    <UnsavedReportContext value={report}>
      {children}
      <UnsavedChangesGuard when={any} {...guard} />
    </UnsavedReportContext>
  );
}

/** Reports unsaved changes to the surrounding dialog or `UnsavedParts`. */
export function useUnsavedPart(unsaved: boolean): void {
  usePart(use(UnsavedReportContext), unsaved);
}

/**
 * Reports that this form is being sent. The surrounding dialog stays open until the response, which may contain a
 * secret that is shown only once.
 */
export function useSendingPart(sending: boolean): void {
  usePart(use(SendingReportContext), sending);
}

function usePart(report: ReportPart | null, is: boolean): void {
  const part = useId();
  // A layout effect, because the next key, click, or Back may follow immediately.
  useLayoutEffect(() => {
    report?.(part, is);
    return () => report?.(part, false);
  }, [report, part, is]);
}
