import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from "react";
import { UnsavedChangesGuard, type UnsavedChangesGuardProps } from "./unsaved-changes-guard.tsx";

const Report = createContext<(part: string, unsaved: boolean) => void>(() => undefined);

/** Guards several forms of one screen at once: a screen can ask only one question. */
export function UnsavedParts({
  children,
  ...guard
}: Omit<UnsavedChangesGuardProps, "when"> & { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((part: string, is: boolean) => {
    setUnsaved((before) => {
      if (before.has(part) === is) return before;
      return is ? new Set([...before, part]) : new Set([...before].filter((other) => other !== part));
    });
  }, []);
  return (
    <Report value={report}>
      {children}
      <UnsavedChangesGuard when={unsaved.size > 0} {...guard} />
    </Report>
  );
}

/** Says within `UnsavedParts` whether this form has something to lose. */
export function useUnsavedPart(unsaved: boolean): void {
  const report = use(Report);
  const part = useId();
  useEffect(() => {
    report(part, unsaved);
    return () => report(part, false);
  }, [report, part, unsaved]);
}
