import { notifications } from "@mantine/notifications";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { RecordShape } from "#web/console/components/record/conflict/record-changes.ts";
import {
  useRecordSession,
  useSessionValues,
} from "#web/console/components/record/session/use-record-session.ts";

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
  /** True if a save without changes is useful, because it also checks what is stored. */
  savesUnchanged?: boolean;
  compared?: RecordShape<Values & FieldValues, FieldPath<Values & FieldValues>>["compared"];
}

/** Edits settings that are saved as a whole. */
export function useSettingsForm<Values extends FieldValues>(options: SettingsForm<Values>) {
  const { latest, queryKey, save, saved, savesUnchanged = false, compared = {} } = options;
  const client = useQueryClient();
  const session = useRecordSession<Settings<Values>, Values, FieldPath<Values>>({
    start: latest,
    savesUnchanged,
    shape: { fields: Object.keys(latest.values) as FieldPath<Values>[], compared },
    valuesOf: (settings) => (settings ?? latest).values,
    async save(values, { record }) {
      const stored = await save(values, (record ?? latest).version);
      notifications.show({ color: "green", message: saved });
      client.setQueryData(queryKey, stored);
      return { record: stored };
    },
    async fetchNewest() {
      await client.refetchQueries({ queryKey, exact: true });
      return client.getQueryData<Settings<Values>>(queryKey) ?? null;
    },
  });
  return { session, savesUnchanged, ...useSessionValues(session) };
}
