import {
  type DraftKey,
  dropDraft,
  type LocalDraft,
  newFormName,
  readDrafts,
  writeDraft,
} from "../draft/local-draft.ts";
import { debounce } from "./debounce.ts";

/** Pause in typing in ms after which the draft is stored. */
const TYPING_PAUSE_MS = 700;

export interface DraftSource<Values> {
  /** Null stores nothing. */
  key: () => DraftKey | null;
  /** Returns the form's current values, the saved values, and their version. */
  current: () => { values: Values; base: Values; version: number | string | null };
  hasChanges: (one: Values, other: Values) => boolean;
  onChange: (state: { offered: LocalDraft<Values> | null; draftSavedAt: number | null }) => void;
}

/**
 * Stores unsaved changes in this browser after each pause in typing and offers them when the form is reopened. Drafts
 * of other tabs are offered, too, and stay separate.
 */
export class RecordDrafts<Values> {
  /** Id of the form in its drafts. */
  readonly form = newFormName();
  readonly #source: DraftSource<Values>;
  /** Fixed: a record created from an open form keeps its draft. */
  readonly #opened: DraftKey | null;
  readonly #saving = debounce(() => void this.#save(), TYPING_PAUSE_MS);
  #offers: LocalDraft<Values>[] = [];
  #savedAt: number | null = null;
  #savedKey: DraftKey | null = null;
  #dropping: Promise<void> = Promise.resolve();

  constructor(source: DraftSource<Values>) {
    this.#source = source;
    this.#opened = source.key();
  }

  /** Offers the drafts of earlier visits. Returns a function that stores the last changes when the form closes. */
  open(): () => void {
    let closed = false;
    if (this.#opened)
      void readDrafts<Values>(this.#opened).then((drafts) => {
        if (!closed) this.#offer(drafts);
      });
    return () => {
      closed = true;
      this.#saving.flush();
    };
  }

  /** Stores the draft after the next pause in typing. */
  saveDebounced(): void {
    this.#saving.schedule();
  }

  /** Discards the offered draft and offers the next older one. */
  settle(): void {
    const [offered] = this.#offers;
    if (offered && this.#opened) void dropDraft(this.#opened, offered.form);
    this.#offers = this.#offers.slice(1);
    this.#changed();
  }

  /** Deletes the draft because its changes were saved or discarded. */
  drop(): void {
    this.#saving.cancel();
    this.#discard();
  }

  /** Resolves when the draft is deleted from the browser's storage. Leaving the page earlier would keep it. */
  dropped(): Promise<void> {
    return this.#dropping;
  }

  /** Moves the draft to a new record, because the record was deleted. `base` are the values of the new form. */
  async saveAsNew(base: Values): Promise<void> {
    const key = this.#source.key();
    if (!key) return;
    const { values } = this.#source.current();
    const draft = { values, base, version: null, savedAt: Date.now(), form: newFormName() };
    await writeDraft({ ...key, id: null }, draft);
    this.drop();
  }

  #offer(drafts: LocalDraft<Values>[]): void {
    const { base } = this.#source.current();
    const { hasChanges } = this.#source;
    const isUnsaved = (draft: LocalDraft<Values>) =>
      hasChanges(draft.base, draft.values) && hasChanges(base, draft.values);
    this.#offers = drafts.filter(isUnsaved);
    // A draft without changes, for example because another tab saved it, is deleted instead of offered.
    for (const draft of drafts)
      if (this.#opened && !isUnsaved(draft)) void dropDraft(this.#opened, draft.form);
    this.#changed();
  }

  #discard(): void {
    if (this.#savedKey) this.#dropping = dropDraft(this.#savedKey, this.form);
    this.#savedKey = null;
    if (this.#savedAt === null) return;
    this.#savedAt = null;
    this.#changed();
  }

  async #save(): Promise<void> {
    const key = this.#source.key();
    if (!key) return;
    const { values, base, version } = this.#source.current();
    if (!this.#source.hasChanges(base, values)) return this.#discard();
    if (this.#savedKey && this.#savedKey.id !== key.id) this.#discard();
    this.#savedKey = key;
    const savedAt = Date.now();
    const isStored = await writeDraft(key, { values, base, version, savedAt, form: this.form });
    // The changes may have been saved or discarded in the meantime.
    if (!isStored || this.#savedKey !== key) return;
    this.#savedAt = savedAt;
    this.#changed();
  }

  #changed(): void {
    this.#source.onChange({ offered: this.#offers[0] ?? null, draftSavedAt: this.#savedAt });
  }
}
