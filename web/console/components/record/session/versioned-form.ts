import {
  createFormControl,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
} from "react-hook-form";
import { versionNumber } from "#web/api/versioned.ts";
import { Store } from "#web/lib/store.ts";
import {
  afterSave,
  changedFields,
  fieldValue,
  loadTextMerge,
  overlap,
  rebase,
} from "../conflict/record-changes.ts";
import type { LocalDraft } from "../draft/local-draft.ts";
import { RecordDrafts } from "./record-drafts.ts";
import {
  type RecordBase,
  type RecordForm,
  type SessionFacts,
  type SessionOptions,
  type SessionState,
  startFacts,
  stateOf,
  type VersionedRecord,
} from "./record-state.ts";

/**
 * A form on top of a version of a record. Takes over newer versions that do not change the same fields, and stores unsaved
 * changes as a local draft.
 */
export class VersionedForm<
  R extends VersionedRecord,
  Values extends FieldValues,
  Field extends FieldPath<Values>,
> {
  readonly form: RecordForm<Values>;
  readonly drafts: RecordDrafts<Values>;
  protected readonly store: Store<SessionFacts<R, Values, Field>, SessionState<R, Values, Field>>;
  readonly #beforeFollow = new Set<() => void>();
  protected options: SessionOptions<R, Values, Field>;
  /** The newest version that a read has found. */
  #latest: R | null = null;
  /** Time at which the base was the newest version. */
  #newestSince = Date.now();
  #isFilling = false;
  #isSubmitted = false;

  constructor(options: SessionOptions<R, Values, Field>) {
    this.options = options;
    const base = { record: options.start, values: options.valuesOf(options.start) };
    this.store = new Store(startFacts(base, options.savesUnchanged ?? false), stateOf);
    this.form = createFormControl<Values>({
      defaultValues: base.values as DefaultValues<Values>,
      mode: "onTouched",
      ...(options.resolver && { resolver: options.resolver }),
    }).formControl;
    this.drafts = new RecordDrafts<Values>({
      key: () => this.options.draftKey?.(this.base.record) ?? null,
      current: () => ({
        values: this.typed(),
        base: this.base.values,
        version: this.base.record && this.revisionOf(this.base.record),
      }),
      hasChanges: (one, other) => this.hasChanges(one, other),
      onChange: (draft) => this.set(draft),
    });
    this.form.subscribe({ formState: { values: true }, callback: () => this.onTyped() });
    this.form.subscribe({
      formState: { errors: true, isSubmitted: true },
      callback: ({ errors = {}, isSubmitted = false }) => this.#onValidated(errors, isSubmitted),
    });
  }

  get subscribe() {
    return this.store.subscribe;
  }

  get getState() {
    return this.store.getState;
  }

  get base(): RecordBase<R, Values> {
    return this.store.facts.base;
  }

  /** Identifies the record, so that the author of a newer version can be named. */
  get ref() {
    return (this.base.record && this.options.refOf?.(this.base.record)) ?? null;
  }

  /** Replaces options that depend on what the screen shows. */
  configure(options: SessionOptions<R, Values, Field>): void {
    this.options = options;
  }

  /** Called when the form appears. Returns a function that is called when it disappears. */
  connect(): () => void {
    if (this.options.shape.texts) void loadTextMerge();
    return this.drafts.open();
  }

  /** Calls a function before the form shows another person's version. */
  onFollow(listener: () => void): () => void {
    this.#beforeFollow.add(listener);
    return () => this.#beforeFollow.delete(listener);
  }

  /** Takes note of what a read has found: the newest version, or that the record was deleted. */
  receive(latest: R | null, isDeleted = false): void {
    this.#latest = latest;
    if (isDeleted !== this.store.facts.isDeleted) this.set({ isDeleted });
    this.followLatest();
  }

  hasChanges(one: Values, other: Values): boolean {
    return changedFields(this.options.shape, one, other).length > 0;
  }

  /** Sets only the fields that differ, so that no cursor moves. */
  fill(values: Values): void {
    this.#isFilling = true;
    for (const field of changedFields(this.options.shape, this.form.getValues(), values)) {
      const value = fieldValue(values, field);
      if (value !== undefined)
        this.form.setValue(field, value as never, { shouldValidate: this.#isSubmitted });
    }
    this.#isFilling = false;
    this.#check();
  }

  setBase(base: RecordBase<R, Values>): void {
    this.#newestSince = Date.now();
    const { newer } = this.store.facts;
    const isBehind = this.#numberOf(newer) > this.#numberOf(base.record);
    this.set({ base, newer: isBehind ? newer : null });
  }

  /** Makes a version the base and fills the form with these values. */
  acceptVersion(record: R, values: Values): void {
    const isNew = this.base.record === null;
    this.setBase({ record, values: this.options.valuesOf(record) });
    this.fill(values);
    if (!this.hasChanges(this.base.values, values)) this.drafts.drop();
    this.options.onAccept?.(record, isNew);
  }

  /** Makes a version the base, and keeps what was typed since the last save. */
  rebaseOn(record: R): void {
    this.acceptVersion(record, this.afterSave(this.base.values, this.options.valuesOf(record)));
  }

  /** Opens the comparison with a version. Default: the newer one. */
  compareWith(theirs: R | null = this.store.facts.newer): void {
    if (theirs) this.set({ conflict: { base: this.base.values, mine: this.typed(), theirs } });
  }

  closeComparison(): void {
    this.set({ conflict: null });
    this.followLatest();
  }

  /** Makes a newer version the base and keeps these values unsaved. */
  continueFrom(record: R, values: Values): void {
    this.set({ problem: null, conflict: null });
    this.acceptVersion(record, values);
    this.followLatest();
  }

  /** Applies a local draft to the current version. Opens the comparison if both changed the same field. */
  restoreDraft(kept: LocalDraft<Values>): void {
    const { record, values } = this.base;
    const isSameVersion = kept.version === (record && this.revisionOf(record));
    const mine = isSameVersion ? kept.values : rebase(this.options.shape, kept.base, kept.values, values);
    if (mine) this.fill(mine);
    else if (record) {
      this.noteNewer(record, kept.savedAt);
      this.set({ conflict: { base: kept.base, mine: kept.values, theirs: record } });
    }
    this.drafts.settle();
  }

  /** Called with each change of a value, also those that the session makes. */
  protected onTyped(): void {
    if (!this.#isFilling) {
      this.#check();
      this.followLatest();
    }
    this.drafts.saveDebounced();
  }

  /** Takes over the newest known version unless it conflicts with what was typed. */
  protected followLatest(): void {
    const latest = this.#latest;
    const { base, conflict, pending } = this.store.facts;
    if (pending > 0 || !latest || this.#numberOf(latest) <= this.#numberOf(base.record)) return;
    if (!this.hasChanges(base.values, this.options.valuesOf(latest)))
      this.setBase({ ...base, record: latest });
    else if (conflict !== null || !this.fastForward(latest)) {
      this.noteNewer(latest);
      // A form that keeps its changes names the newer version when a save is refused.
      const { onConflict = "keepMine" } = this.options;
      if (onConflict !== "keepMine" && this.store.facts.newer !== latest) this.set({ newer: latest });
    }
  }

  /** Makes a version the base and merges it with unsaved changes. Returns false if both changed the same field. */
  protected fastForward(record: R): boolean {
    const theirs = this.options.valuesOf(record);
    const values = rebase(this.options.shape, this.base.values, this.typed(), theirs);
    if (!values) return false;
    const hasUnsaved = this.hasChanges(this.base.values, this.form.getValues());
    for (const listener of this.#beforeFollow) listener();
    this.noteNewer(record);
    this.set({ followed: theirs, merged: hasUnsaved ? "unsaved" : this.store.facts.merged });
    this.acceptVersion(record, values);
    return true;
  }

  /** Notes the version whose author is to be named, and since when an older one was the newest. */
  protected noteNewer(record: R, since = this.#newestSince): void {
    // Only the first one after the base counts, because later ones can be changes that this tab made beside its form.
    if (this.store.facts.overtaken?.since !== since)
      this.set({ overtaken: { version: this.revisionOf(record), since } });
  }

  protected afterSave(sent: Values, saved: Values): Values {
    return afterSave(this.options.shape, sent, this.typed(), saved);
  }

  protected typed(): Values {
    return structuredClone(this.form.getValues());
  }

  protected revisionOf(record: R): number | string | null {
    return this.options.revisionOf?.(record) ?? record.version;
  }

  #numberOf(record: R | null): number {
    return (record && versionNumber(this.revisionOf(record))) ?? 0;
  }

  protected count(errors: FieldErrors<Values>): number {
    return this.options.shape.fields.filter((field) => get(errors, field)).length;
  }

  #check(): void {
    const { base, changed, problem } = this.store.facts;
    const { shape } = this.options;
    const next = changedFields(shape, base.values, this.form.getValues());
    if (changed.join() === next.join()) return;
    const isSettled = problem?.kind === "stale" && !overlap(shape, problem.fields, next);
    this.set({ changed: next, ...(isSettled && { problem: null }) });
  }

  #onValidated(errors: FieldErrors<Values>, isSubmitted: boolean): void {
    this.#isSubmitted = isSubmitted;
    const wrong = this.count(errors);
    if (wrong !== this.store.facts.wrong) this.set({ wrong });
  }

  protected set(change: Partial<SessionFacts<R, Values, Field>>): void {
    this.store.set(change);
  }
}
