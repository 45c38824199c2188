import type { FieldPath, FieldValues } from "react-hook-form";
import { ApiError, isNotFound, isPreconditionFailed } from "#web/api/http/errors.ts";
import { changedFields } from "../conflict/record-changes.ts";
import { placeErrors, type RecordProblem } from "../record-problem.ts";
import type { VersionedRecord } from "./record-state.ts";
import { VersionedForm } from "./versioned-form.ts";

/** Maximum number of tries of a save if newer versions do not conflict with it. */
const MAX_TRIES = 3;

/**
 * Edits a versioned record with optimistic locking. Saves one request at a time on top of the base version, merges newer
 * versions that change other fields, never silently overwrites any, and stores unsaved changes as a local draft.
 */
export class RecordSession<
  R extends VersionedRecord,
  Values extends FieldValues,
  Field extends FieldPath<Values>,
> extends VersionedForm<R, Values, Field> {
  #queue: Promise<unknown> = Promise.resolve();
  #waiting: Promise<boolean> | null = null;

  /** Runs a job after the running and queued saves, and before later ones. */
  inSequence<T>(job: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(job);
    this.#queue = run.catch(() => {});
    return run;
  }

  /** Runs a job that saves, in sequence with the others. */
  enqueue<T>(job: () => Promise<T>): Promise<T> {
    this.set({ pending: this.store.facts.pending + 1 });
    return this.inSequence(job).finally(() => {
      this.set({ pending: this.store.facts.pending - 1 });
      this.followLatest();
    });
  }

  /** Queues a save of the form's current values. Joins a save that is still queued. */
  save(): Promise<boolean> {
    this.#waiting ??= this.enqueue(() => {
      this.#waiting = null;
      return this.submit();
    });
    return this.#waiting;
  }

  /** Validates and saves the form. Runs inside the queue. */
  async submit(): Promise<boolean> {
    let isSaved = false;
    await this.whenValid(async () => {
      isSaved = (await this.options.maySave?.()) !== false && (await this.#attempt());
    });
    return isSaved;
  }

  /** Runs a job if the form is valid and shows its error. */
  async whenValid(job: () => Promise<void>): Promise<void> {
    // Without a resolver, errors from the service stay until they are cleared.
    if (!this.options.resolver) this.form.clearErrors();
    const run = this.form.handleSubmit(
      () => job().catch((error) => void this.#handleSaveError(error)),
      (errors) => this.#fail({ kind: "fields", elsewhere: [], count: this.count(errors) }),
    );
    await run();
  }

  dismissProblem(): void {
    this.#fail(null);
  }

  /**
   * Fetches the version because of which a save was refused. `same`: its fields are those of the base. `merged`: the form has
   * taken over its changes. Otherwise the problem says what the person must decide.
   */
  async mergeNewest(): Promise<"same" | "merged" | "refused"> {
    const { shape, valuesOf, onConflict = "keepMine" } = this.options;
    const { record, values } = this.base;
    const theirs = await this.options.fetchNewest(record);
    if (!theirs) {
      this.#fail({ kind: "deleted" });
      return "refused";
    }
    const theirValues = valuesOf(theirs);
    const fields = changedFields(shape, values, theirValues);
    if (fields.length === 0) {
      this.setBase({ values, record: theirs });
      return "same";
    }
    if (this.fastForward(theirs)) return "merged";
    this.noteNewer(theirs);
    this.receive(theirs);
    if (onConflict === "compare") this.compareWith(theirs);
    if (onConflict === "keepMine") this.acceptVersion(theirs, this.afterSave(values, theirValues));
    this.#fail({ kind: "stale", theirs, fields });
    return "refused";
  }

  /** Makes the compared version the base, applies the resolved values, and saves them if they differ. */
  resolve(values: Values): void {
    const { conflict } = this.store.facts;
    if (!conflict) return;
    this.continueFrom(conflict.theirs, values);
    if (this.getState().dirty) void this.save();
  }

  async #attempt(): Promise<boolean> {
    for (let tries = 1; ; tries += 1)
      try {
        if (!(await this.#send())) return false;
        await this.drafts.dropped();
        const merged = this.store.facts.merged === "unsaved" ? "saved" : null;
        this.set({ problem: null, followed: null, merged, savedAt: Date.now() });
        return true;
      } catch (error) {
        const mayRetry = await this.#handleSaveError(error);
        if (!mayRetry) return false;
        if (tries === MAX_TRIES) {
          this.#fail({ kind: "error", error });
          return false;
        }
      }
  }

  async #send(): Promise<boolean> {
    const from = this.base;
    const values = this.typed();
    const isUnchanged = from.record !== null && !this.hasChanges(from.values, values);
    if (isUnchanged && !this.options.savesUnchanged) return true;
    const saved = await this.options.save(values, from);
    if (saved === null) return false;
    const { record, sent } = saved;
    this.acceptVersion(record, this.afterSave(sent ?? values, this.options.valuesOf(record)));
    return sent ? this.#send() : true;
  }

  /** Shows why a save failed. Returns true if it can be retried. */
  async #handleSaveError(error: unknown): Promise<boolean> {
    if (isPreconditionFailed(error))
      try {
        return (await this.mergeNewest()) !== "refused";
      } catch (another) {
        return this.#handleSaveError(another);
      }
    const isDeleted = isNotFound(error) && this.base.record !== null;
    this.#fail(isDeleted ? { kind: "deleted" } : this.#problemOf(error));
    return false;
  }

  #problemOf(error: unknown): RecordProblem<R, Field> {
    if (!(error instanceof ApiError) || error.status !== 422) return { kind: "error", error };
    const { shape, fieldOf, keepsFocus } = this.options;
    const { atFields, elsewhere } = placeErrors(error.fields, shape.fields, fieldOf);
    if (atFields.length === 0 && elsewhere.length === 0) return { kind: "error", error };
    for (const [index, { field, message }] of atFields.entries())
      this.form.setError(field, { type: "server", message }, { shouldFocus: index === 0 && !keepsFocus });
    return { kind: "fields", elsewhere, count: atFields.length, error };
  }

  #fail(problem: RecordProblem<R, Field> | null): void {
    this.set({ problem });
  }
}
