import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { changedFields, type IssueField, type IssueValues } from "../issue-values.ts";

/** The fields that differ from what is saved. The screen is drawn anew only when that set changes. */
export function useChangedFields(form: UseFormReturn<IssueValues>, base: IssueValues): readonly IssueField[] {
  const [names, setNames] = useState("");
  const check = useEffectEvent(() => setNames(changedFields(base, form.getValues()).join(" ")));
  useEffect(() => {
    check();
    return form.subscribe({ formState: { values: true }, callback: () => check() });
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new base changes the answer although no field did.
  useEffect(() => check(), [base]);
  return useMemo(() => (names === "" ? [] : (names.split(" ") as IssueField[])), [names]);
}
