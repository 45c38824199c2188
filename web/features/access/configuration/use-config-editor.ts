import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { AccessCheck, AccessConfig } from "#shared/console/access-config.ts";
import { ApiError, isStale } from "../../../api/client.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { showFieldErrors } from "../../../ui/field-errors.ts";
import { changedFields, compareRecords, withMine } from "../../../ui/record-changes.ts";
import type { SaveStatus } from "../../../ui/save-state.tsx";
import { accessKeys, fetchAccessConfig, saveAccessConfig, tryAccessConfig } from "../access.api.ts";
import { type ConfigValues, configShape, fieldOf, inputOf, problemsOf, valuesOf } from "./config-values.ts";

const resolver: Resolver<ConfigValues> = (values) => {
  const errors = Object.entries(problemsOf(values)).flatMap(([name, messages]) => {
    const field = fieldOf(name);
    return field ? [[field, { type: "contract", message: messages.join(", ") }] as const] : [];
  });
  return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
};

/** What the checks said, and of which values. */
export interface CheckRun {
  values: ConfigValues;
  checks: AccessCheck[];
}

/**
 * Edits how access is decided: on top of the version that was loaded, and never over a newer one unseen. `latest` is the
 * configuration as it is known at any moment.
 */
export function useConfigEditor(publicationId: number, latest: AccessConfig) {
  const { t } = useTranslation("access-configuration");
  const client = useQueryClient();
  const [base, setBase] = useState(latest);
  const form = useForm<ConfigValues>({ defaultValues: valuesOf(latest), resolver, mode: "onTouched" });
  const values = useWatch({ control: form.control }) as ConfigValues;
  const [busy, setBusy] = useState<"saving" | "checking" | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [failure, setFailure] = useState<{ reason: string; error: unknown } | null>(null);
  const [checked, setChecked] = useState<CheckRun | null>(null);
  const underWay = useRef<{ kind: "saving" | "checking"; over: Promise<void> } | null>(null);
  const lastCheck = useRef<CheckRun | null>(null);

  const changed = changedFields(configShape, valuesOf(base), values);
  const dirty = changed.length > 0;
  const newer = latest.version > base.version && busy === null ? latest : null;

  function adopt(config: AccessConfig, next = valuesOf(config)): void {
    setBase(config);
    form.reset(next);
  }

  // Nothing was typed that could be lost: the newer version simply takes its place.
  useEffect(() => {
    if (!newer || dirty) return;
    setBase(newer);
    form.reset(valuesOf(newer));
  }, [newer, dirty, form]);

  async function one(kind: "saving" | "checking", task: (sent: ConfigValues) => Promise<void>) {
    if (underWay.current) return;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    underWay.current = { kind, over };
    setBusy(kind);
    try {
      await form.handleSubmit(
        () => task(structuredClone(form.getValues())),
        (errors) =>
          setFailure({ reason: t("error.fields", { count: Object.keys(errors).length }), error: null }),
      )();
    } finally {
      underWay.current = null;
      setBusy(null);
      end();
    }
  }

  async function explain(error: unknown): Promise<void> {
    if (isStale(error)) {
      setFailure({ reason: t("error.stale"), error: null });
      try {
        client.setQueryData(accessKeys.config(publicationId), await fetchAccessConfig(publicationId));
      } catch (another) {
        // What somebody else has saved could not be read.
        setFailure({ reason: errorMessage(another), error: another });
      }
      return;
    }
    const homeless = showFieldErrors(error, form.setError, fieldOf);
    if (error instanceof ApiError && error.status === 422 && homeless === null)
      setFailure({ reason: t("error.fields", { count: Object.keys(error.fields).length }), error: null });
    else setFailure({ reason: homeless ?? errorMessage(error), error });
  }

  function keepCheck(run: CheckRun | null): void {
    lastCheck.current = run;
    setChecked(run);
  }

  return {
    form,
    values,
    base,
    dirty,
    busy,
    failure: dirty ? failure : null,
    checked,
    /** The checks are of what the form holds now. */
    checkedNow: checked !== null && same(checked.values, values),
    newer: dirty ? newer : null,
    /** What the newer version and the form have made of the one that both began with. */
    differences: newer ? compareRecords(configShape, valuesOf(base), values, valuesOf(newer)) : [],
    status: statusOf(),

    check: () =>
      one("checking", async (sent) => {
        try {
          keepCheck({ values: sent, checks: await tryAccessConfig(publicationId, inputOf(sent)) });
          setFailure(null);
        } catch (error) {
          await explain(error);
        }
      }),

    async save(): Promise<void> {
      // What is being found out may be a reason not to save.
      if (underWay.current?.kind === "checking") await underWay.current.over;
      const found = lastCheck.current;
      const current = found && same(found.values, form.getValues()) ? found : null;
      const failed = current?.checks.filter(({ verdict }) => verdict === "fail") ?? [];
      if (failed.length > 0 && !(await saveAnyway(failed))) return;
      await one("saving", async (sent) => {
        try {
          const saved = await saveAccessConfig(publicationId, inputOf(sent), base.version);
          client.setQueryData(accessKeys.config(publicationId), saved);
          adopt(saved);
          // What was checked is what is saved now; the form no longer holds the secrets that it was checked with.
          keepCheck(current && { values: valuesOf(saved), checks: current.checks });
          setFailure(null);
          setSavedAt(Date.now());
        } catch (error) {
          await explain(error);
        }
      });
    },

    /** Goes on from the newer version: with one's own changes on top, or without them. */
    goOn(side: "mine" | "theirs"): void {
      if (!newer) return;
      const theirs = valuesOf(newer);
      adopt(newer);
      setFailure(null);
      if (side === "theirs") return;
      const mine = withMine(theirs, values, changed);
      for (const field of changed) form.setValue(field, mine[field] as never, { shouldValidate: true });
    },
  };

  function saveAnyway(failed: AccessCheck[]): Promise<boolean> {
    return confirm({
      title: t("save_anyway.title"),
      text: failed.map(({ message }) => message).join(" "),
      confirm: t("save_anyway.confirm"),
      cancel: t("save_anyway.cancel"),
      destructive: true,
    });
  }

  function statusOf(): SaveStatus {
    if (busy === "saving") return { kind: "saving" };
    if (failure && dirty) return { kind: "failed", reason: failure.reason };
    if (dirty) return { kind: "unsaved" };
    return savedAt === null ? { kind: "clean" } : { kind: "saved", at: savedAt };
  }
}

function same(one: ConfigValues, other: ConfigValues): boolean {
  return changedFields(configShape, one, other).length === 0;
}
