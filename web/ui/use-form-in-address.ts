import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

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
        { replace: true, preventScrollReset: true },
      ),
    [form, setParams],
  );
  return [params.get("new") === form, set];
}
