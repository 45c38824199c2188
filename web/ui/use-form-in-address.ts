import { useCallback } from "react";
import { ownMove } from "./unsaved-changes-guard.tsx";
import { type AddressQueryOptions, useAddressQuery, withParameters } from "./use-address-query.ts";

/** Whether the form for something new is open, kept in the address so that the palette can lead to it. */
export function useFormInAddress(
  form: string,
): [opened: boolean, set: (opened: boolean, options?: Pick<AddressQueryOptions, "inEffect">) => void] {
  const [params, change] = useAddressQuery();
  const set = useCallback(
    (opened: boolean, options?: Pick<AddressQueryOptions, "inEffect">) =>
      change((query) => withParameters(query, { new: opened ? form : null }), {
        ...options,
        replace: true,
        // Closing is decided in the form, not by a link that would lose what it shows.
        state: opened ? null : ownMove,
      }),
    [form, change],
  );
  return [params.get("new") === form, set];
}
