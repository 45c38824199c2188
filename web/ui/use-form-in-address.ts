import { useCallback } from "react";
import { ownMove } from "./unsaved-changes-guard.tsx";
import { useAddressQuery } from "./use-address-query.ts";

/** Whether the form for something new is open, kept in the address so that the palette can lead to it. */
export function useFormInAddress(form: string): [opened: boolean, set: (opened: boolean) => void] {
  const [params, change] = useAddressQuery();
  const set = useCallback(
    (opened: boolean) =>
      change(
        (query) => {
          if (opened) query.set("new", form);
          else query.delete("new");
          return query;
        },
        // Closing is decided in the form, not by a link that would lose what it shows.
        { replace: true, state: opened ? null : ownMove },
      ),
    [form, change],
  );
  return [params.get("new") === form, set];
}
