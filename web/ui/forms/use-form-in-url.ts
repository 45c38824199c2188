import { useCallback } from "react";
import { ownNavigation } from "../dialogs/unsaved-changes-guard.tsx";
import { type UrlStateOptions, useUrlState, withParameters } from "../hooks/use-url-state.ts";

/** Keeps in the URL whether the form for a new record is open, so that the command palette can link to it. */
export function useFormInUrl(
  form: string,
): [opened: boolean, set: (opened: boolean, options?: Pick<UrlStateOptions, "inEffect">) => void] {
  const [params, change] = useUrlState();
  const set = useCallback(
    (opened: boolean, options?: Pick<UrlStateOptions, "inEffect">) =>
      change((query) => withParameters(query, { new: opened ? form : null }), {
        ...options,
        replace: true,
        // The form closes itself, so this navigation needs no question.
        state: opened ? null : ownNavigation,
      }),
    [form, change],
  );
  return [params.get("new") === form, set];
}
