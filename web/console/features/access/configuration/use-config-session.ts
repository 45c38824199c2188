import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Resolver } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { AccessCheck, AccessConfig } from "#shared/console/access/access-config.ts";
import { accessKeys } from "#web/api/query-keys.ts";
import { changedFields } from "#web/console/components/record/conflict/record-changes.ts";
import { useRecordSession } from "#web/console/components/record/session/use-record-session.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { fetchAccessConfig, saveAccessConfig, tryAccessConfig } from "../access.api.ts";
import {
  type ConfigField,
  type ConfigValues,
  configShape,
  fieldOf,
  inputOf,
  problemsOf,
  valuesOf,
} from "./config-values.ts";

const resolver: Resolver<ConfigValues> = (values) => {
  const errors = Object.entries(problemsOf(values)).flatMap(([name, messages]) => {
    const field = fieldOf(name);
    return field ? [[field, { type: "contract", message: messages.join(", ") }] as const] : [];
  });
  return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
};

/** Results of a check and the checked values. */
export interface CheckRun {
  values: ConfigValues;
  checks: AccessCheck[];
}

/** Edits the access configuration. `latest` is its newest known version. */
export function useConfigSession(publicationId: number, latest: AccessConfig) {
  const { t } = useTranslation("access-configuration");
  const client = useQueryClient();
  const [checked, setChecked] = useState<CheckRun | null>(null);
  // A save may start before the result of a check is rendered.
  const lastCheck = useRef<CheckRun | null>(null);

  function cacheConfig(config: AccessConfig): AccessConfig {
    client.setQueryData(accessKeys.config(publicationId), config);
    return config;
  }

  function storeCheck(run: CheckRun | null): void {
    lastCheck.current = run;
    setChecked(run);
  }

  function checkOf(values: ConfigValues): CheckRun | null {
    const run = lastCheck.current;
    return run && same(run.values, values) ? run : null;
  }

  const session = useRecordSession<AccessConfig, ConfigValues, ConfigField>({
    start: latest,
    latest,
    shape: configShape,
    valuesOf: (config) => valuesOf(config ?? latest),
    resolver,
    async maySave(): Promise<boolean> {
      const checks = checkOf(session.form.getValues())?.checks ?? [];
      const failed = checks.filter(({ verdict }) => verdict === "fail");
      return failed.length === 0 || saveAnyway(failed);
    },
    async save(values, { record }) {
      const found = checkOf(values);
      const version = (record ?? latest).version;
      const saved = cacheConfig(await saveAccessConfig(publicationId, inputOf(values), version));
      // Assigns the check to the saved values, because the form no longer contains the checked secrets.
      storeCheck(found && { values: valuesOf(saved), checks: found.checks });
      return { record: saved };
    },
    fetchNewest: async () => cacheConfig(await fetchAccessConfig(publicationId)),
    onConflict: "wait",
    refOf: () => ({ publicationId, kind: "access_config", id: publicationId }),
    fieldOf,
  });

  // Runs in sequence with the saves, because its result may prevent a save.
  const check = useMutation({
    mutationFn: () =>
      session.inSequence(() =>
        session.whenValid(async () => {
          const sent = structuredClone(session.form.getValues());
          storeCheck({ values: sent, checks: await tryAccessConfig(publicationId, inputOf(sent)) });
          session.dismissProblem();
        }),
      ),
  });

  function saveAnyway(failed: AccessCheck[]): Promise<boolean> {
    return confirm({
      title: t("save_anyway.title"),
      text: failed.map(({ message }) => message).join(" "),
      confirm: t("save_anyway.confirm"),
      cancel: t("save_anyway.cancel"),
      destructive: true,
    });
  }

  return { session, checking: check.isPending, check: check.mutate, checked };
}

export function same(one: ConfigValues, other: ConfigValues): boolean {
  return changedFields(configShape, one, other).length === 0;
}
