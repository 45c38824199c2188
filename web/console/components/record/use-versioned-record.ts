import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { isPreconditionFailed } from "#web/api/http/errors.ts";
import { versionNumber } from "#web/api/versioned.ts";
import { afterSave, changedFields, fieldValue, rebase } from "./conflict/record-changes.ts";
import type { LocalDraft } from "./draft/local-draft.ts";
import { useLocalDraft } from "./draft/use-local-draft.ts";
import { saveStatusOf } from "./save-status.ts";
import { useFollowed } from "./use-followed.ts";
import { useLastChange } from "./use-last-change.ts";
import { useRecordFailure } from "./use-record-failure.ts";
import type { Conflict, RecordBase, VersionedRecord, VersionedRecordOptions } from "./versioned-record.ts";

/** Maximum number of tries of a save if a newer version differs only in fields that the form doesn't show. */
const MAX_TRIES = 3;

/**
 * Edits a versioned record with optimistic locking. Saves one request at a time on top of the base version, never
 * silently overwrites a newer version, and stores unsaved changes as a local draft.
 */
export function useVersionedRecord<
  R extends VersionedRecord,
  Values extends FieldValues,
  Field extends FieldPath<Values>,
>(options: VersionedRecordOptions<R, Values, Field>) {
  const { latest, shape, valuesOf, draftKey } = options;
  const { t } = useTranslation();
  const [base, showBase] = useState<RecordBase<R, Values>>(() => ({
    record: options.start,
    values: valuesOf(options.start),
  }));
  // A save may start before the result of the previous one is rendered.
  const now = useRef(base);
  const form = useForm<Values>({
    defaultValues: base.values as DefaultValues<Values>,
    mode: "onTouched",
    ...(options.resolver && { resolver: options.resolver }),
  });
  const { isSubmitted } = form.formState;
  const [changed, setChanged] = useState<readonly Field[]>([]);
  const [conflict, setConflict] = useState<Conflict<R, Values> | null>(null);
  const failure = useRecordFailure<R, Values, Field>(form, options);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const { followed, follow } = useFollowed<Values>();
  const { changedBy, noteNewest, noteNewer } = useLastChange(
    base.record && options.refOf ? options.refOf(base.record) : null,
  );
  const scope = { id: useId() };
  const queue = useMutation({ mutationFn: (job: () => Promise<boolean>) => job(), scope });
  const waiting = useRef<Promise<boolean> | null>(null);
  const busy = queue.isPending;

  const { revisionOf = ({ version }: R) => version } = options;
  const numberOf = (record: R | null) => (record && versionNumber(revisionOf(record))) ?? 0;
  const typed = () => structuredClone(form.getValues());
  const hasChanges = (one: Values, other: Values) => changedFields(shape, one, other).length > 0;
  const draft = useLocalDraft<Values>({
    key: draftKey?.(base.record) ?? null,
    current: () => ({
      values: typed(),
      base: now.current.values,
      version: now.current.record && revisionOf(now.current.record),
    }),
    hasChanges,
  });

  function check(): void {
    const next = changedFields(shape, now.current.values, form.getValues());
    setChanged((known) => (known.join() === next.join() ? known : next));
  }
  const onTyped = useEffectEvent(() => {
    check();
    draft.saveDebounced();
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => onTyped() }), [form]);

  function startFrom(next: RecordBase<R, Values>): void {
    now.current = next;
    noteNewest();
    showBase(next);
  }

  /** Sets only the fields that differ, so that no cursor moves. */
  function fill(values: Values): void {
    for (const field of changedFields(shape, form.getValues(), values)) {
      const value = fieldValue(values, field);
      if (value !== undefined) form.setValue(field, value as never, { shouldValidate: isSubmitted });
    }
    check();
  }

  /** Makes a version the new base and fills the form with these values. */
  function adopt(record: R, values: Values): void {
    const isNew = now.current.record === null;
    startFrom({ record, values: valuesOf(record) });
    fill(values);
    if (!hasChanges(now.current.values, values)) draft.drop();
    options.onAdopt?.(record, isNew);
  }

  const isNewer = latest !== null && numberOf(latest) > numberOf(base.record);
  const isBehind = isNewer && hasChanges(base.values, valuesOf(latest));
  const catchesUp = isNewer && !busy && (!isBehind || (options.follows === true && changed.length === 0));
  const newer = isBehind && !busy && !catchesUp ? latest : null;
  const catchUp = useEffectEvent((record: R) => {
    if (!isBehind) return startFrom({ ...now.current, record });
    // Something typed since the last render must not be replaced.
    if (hasChanges(now.current.values, form.getValues())) return check();
    const values = valuesOf(record);
    follow(values);
    noteNewer(revisionOf(record));
    adopt(record, values);
  });
  useEffect(() => {
    if (catchesUp && latest) catchUp(latest);
  }, [catchesUp, latest]);

  const onNewer = useEffectEvent((record: R) => noteNewer(revisionOf(record)));
  useEffect(() => {
    if (newer) onNewer(newer);
  }, [newer]);

  function compareWith(theirs: R): void {
    setConflict({ base: now.current.values, mine: typed(), theirs });
  }

  /** Handles a save that failed because of a newer version. Returns true if it can be retried unchanged. */
  async function onStale(): Promise<boolean> {
    const { record, values } = now.current;
    const theirs = await options.fetchNewest(record);
    if (!theirs) {
      failure.show({ kind: "deleted" }, t("record.deleted"));
      return false;
    }
    const theirValues = valuesOf(theirs);
    const fields = changedFields(shape, values, theirValues);
    if (fields.length === 0) {
      startFrom({ values, record: theirs });
      return true;
    }
    noteNewer(revisionOf(theirs));
    if (options.onStale === "compare") compareWith(theirs);
    if (options.onStale === "rebase") adopt(theirs, afterSave(shape, values, typed(), theirValues));
    failure.show({ kind: "stale", theirs, fields }, t("record.stale"));
    return false;
  }

  /** Shows why a save failed. Returns true if it can be retried unchanged. */
  async function explain(error: unknown): Promise<boolean> {
    if (isPreconditionFailed(error))
      try {
        return await onStale();
      } catch (another) {
        return explain(another);
      }
    failure.showError(error);
    return false;
  }

  async function send(): Promise<boolean> {
    const from = now.current;
    const values = typed();
    if (from.record !== null && !hasChanges(from.values, values)) return true;
    const saved = await options.save(values, from);
    if (saved === null) return false;
    adopt(saved.record, afterSave(shape, saved.sent ?? values, typed(), valuesOf(saved.record)));
    return saved.sent ? send() : true;
  }

  async function attempt(): Promise<boolean> {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1)
      try {
        if (!(await send())) return false;
        await draft.dropped();
        failure.dismiss();
        follow(null);
        setSavedAt(Date.now());
        return true;
      } catch (error) {
        if (!(await explain(error))) return false;
      }
    return false;
  }

  /** Runs a job if the form is valid and shows its error. */
  async function whenValid(job: () => Promise<void>): Promise<void> {
    // Without a resolver, errors from the service stay until they are cleared.
    if (!options.resolver) form.clearErrors();
    const run = form.handleSubmit(() => job().catch(explain), failure.showInvalid);
    await run();
  }

  /** Validates and saves the form. Runs inside the queue. */
  async function submit(): Promise<boolean> {
    let isSaved = false;
    await whenValid(async () => {
      isSaved = (await options.maySave?.()) !== false && (await attempt());
    });
    return isSaved;
  }

  /** Queues a save of the form's current values. Joins a save that is still queued. */
  function save(): Promise<boolean> {
    waiting.current ??= queue.mutateAsync(() => {
      waiting.current = null;
      return submit();
    });
    return waiting.current;
  }

  const dirty = changed.length > 0;
  const shownFailure = failure.current(dirty || base.record === null);
  const isStale = shownFailure?.problem.kind === "stale" || (!shownFailure && newer !== null && dirty);
  const status = saveStatusOf(t, {
    ...{ busy, dirty, savedAt, changedBy, followed: followed !== null },
    failure: isStale ? "stale" : shownFailure,
  });

  return {
    form,
    base,
    /** Like `base`, but current even before the next render. */
    now,
    changed,
    dirty,
    busy,
    status,
    problem: shownFailure?.problem ?? null,
    draft,
    conflict,
    /** Newer version that differs in a field of the form. */
    newer,
    /** Author of the newer version. Undefined until it is known, null if it cannot be found out. */
    changedBy,
    /** Values of the version that the form last followed. */
    followed,
    isBehind,
    save,
    /** Mutation scope that runs mutations in sequence with the saves. */
    scope,
    /** Runs a job in sequence with the saves. */
    inTurn: queue.mutateAsync,
    submit,
    whenValid,
    dismissProblem: failure.dismiss,
    onStale,
    fill,
    adopt,
    startFrom,
    compareWith,
    showDifference() {
      if (newer) compareWith(newer);
    },
    closeComparison: () => setConflict(null),
    /** Makes a newer version the base and keeps these values unsaved. */
    continueFrom(record: R, values: Values) {
      failure.dismiss();
      setConflict(null);
      adopt(record, values);
    },
    /** Makes the newer version the base, applies the resolved values, and saves them if they differ. */
    resolve(values: Values) {
      if (!conflict) return;
      failure.dismiss();
      setConflict(null);
      adopt(conflict.theirs, values);
      if (hasChanges(now.current.values, values)) void save();
    },
    /** Applies a local draft to the current version. Opens the comparison if both changed the same field. */
    restoreDraft(kept: LocalDraft<Values>) {
      const { record, values } = now.current;
      const isSameVersion = kept.version === (record && revisionOf(record));
      const mine = isSameVersion ? kept.values : rebase(shape, kept.base, kept.values, values);
      if (mine) fill(mine);
      else if (record) {
        noteNewer(revisionOf(record), kept.savedAt);
        setConflict({ base: kept.base, mine: kept.values, theirs: record });
      }
      draft.settle();
    },
  };
}
