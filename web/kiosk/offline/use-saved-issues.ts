import { useEffect, useState } from "react";
import { canSaveOffline } from "./can-save-offline.ts";
import { onSavedIssues, type SavedIssue, savedIssue, savedIssues } from "./saved-issues.ts";

/** Returns whether this browser can save issues. False on the server and while the page is hydrated. */
export function useCanSave(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => setCan(canSaveOffline()), []);
  return can;
}

/** Returns what this device has of an issue: null if nothing, undefined until that is known. */
export function useSavedIssue(id: number): SavedIssue | null | undefined {
  return useLive(async () => (await savedIssue(id)) ?? null, id);
}

/** Returns the issues of a publication that this device has saved or had saved. */
export function useSavedIssues(slug: string): SavedIssue[] | undefined {
  return useLive(() => savedIssues(slug), slug);
}

/** Loads a value, and loads it again after each change of saved issues. */
function useLive<Value>(load: () => Promise<Value>, key: string | number): Value | undefined {
  const can = useCanSave();
  const [value, setValue] = useState<Value>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function changes with each render, the key names what it loads.
  useEffect(() => {
    if (!can) return;
    let isLeft = false;
    const refresh = () =>
      load()
        .then((loaded) => {
          if (!isLeft) setValue(() => loaded);
        })
        // Private windows of some browsers have no database.
        .catch(() => {});
    void refresh();
    const stop = onSavedIssues(() => void refresh());
    return () => {
      isLeft = true;
      stop();
    };
  }, [can, key]);
  return value;
}
