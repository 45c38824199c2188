import { notifications } from "@mantine/notifications";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isPreconditionFailed } from "#web/api/http/errors.ts";

/** Settings with their version, as they were read. */
export interface Settings<Values> {
  values: Values;
  /** For `If-Match`. */
  version: string;
}

interface SettingsForm<Values> {
  /** The newest version that is known. */
  latest: Settings<Values>;
  queryKey: QueryKey;
  save: (values: Values, version: string) => Promise<Settings<Values>>;
  /** Message after a save. */
  saved: string;
}

/** Edits settings that are saved as a whole. After a conflict, changes stay in the form, based on the newer version. */
export function useSettingsForm<Values extends object>({
  latest,
  queryKey,
  save,
  saved,
}: SettingsForm<Values>) {
  const client = useQueryClient();
  const [base, setBase] = useState(latest);
  const [values, setValues] = useState(latest.values);
  const isDirty = !same(base.values, values);
  const adopt = (newer: Settings<Values>) => {
    setBase(newer);
    setValues((mine) => withTheirs(base.values, mine, newer.values));
  };
  // An unchanged form shows the newest version.
  if (latest.version !== base.version && !isDirty) adopt(latest);
  const mutation = useMutation({
    mutationFn: () => save(values, base.version),
    onSuccess(stored) {
      notifications.show({ color: "green", message: saved });
      setBase(stored);
      setValues(stored.values);
      client.setQueryData(queryKey, stored);
    },
    async onError(error) {
      if (!isPreconditionFailed(error)) return;
      await client.refetchQueries({ queryKey, exact: true });
      const newer = client.getQueryData<Settings<Values>>(queryKey);
      if (newer) adopt(newer);
    },
  });
  return {
    values,
    isDirty,
    error: mutation.error,
    isSaving: mutation.isPending,
    change: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })),
    save: () => mutation.mutate(),
  };
}

/** Returns the newer values, with those that the user changed. */
function withTheirs<Values extends object>(base: Values, mine: Values, theirs: Values): Values {
  const changed = Object.entries(mine).filter(([name, value]) => !same(base[name as keyof Values], value));
  return { ...theirs, ...Object.fromEntries(changed) };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
