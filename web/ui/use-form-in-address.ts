import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { ownMove } from "./unsaved-changes-guard.tsx";

/** Whether the form for something new is open, kept in the address so that the palette can lead to it. */
export function useFormInAddress(form: string): [opened: boolean, set: (opened: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (opened: boolean) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (opened) after.set("new", form);
          else after.delete("new");
          return after;
        },
        // Closing is decided in the form, not by a link that would lose what it shows.
        { replace: true, preventScrollReset: true, state: opened ? null : ownMove },
      ),
    [form, setParams],
  );
  return [params.get("new") === form, set];
}
