import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type DraftKey,
  dropDraft,
  type LocalDraft,
  newFormName,
  readDrafts,
  writeDraft,
} from "./local-draft.ts";

/** Pause in typing in ms after which the draft is stored (debounce). */
const TYPING_PAUSE_MS = 700;

export interface DraftState<Values> {
  /** Draft of an earlier visit that was neither restored nor discarded. */
  offered: LocalDraft<Values> | null;
  /** Time at which the draft was last stored. Null without unsaved changes. */
  savedAt: number | null;
  /** Id of the form in its drafts. */
  form: string;
  /** Stores the draft after the next pause in typing. */
  saveDebounced: () => void;
  /** Discards the offered draft and offers the next older one. */
  settle: () => void;
  /** Deletes the draft because its changes were saved or discarded. */
  drop: () => void;
  /** Resolves when the draft is deleted from the browser's storage. Leaving the page earlier would keep it. */
  dropped: () => Promise<void>;
  /** Moves the draft to a new record, because the record was deleted. `base` are the values of the new form. */
  saveAsNew: (base: Values) => Promise<void>;
}

export interface DraftOptions<Values> {
  /** Null stores nothing. */
  key: DraftKey | null;
  /** Returns the form's current values, the saved values, and their version. */
  current: () => { values: Values; base: Values; version: number | string | null };
  /** Returns whether two sets of values differ in a field of the form. */
  hasChanges: (one: Values, other: Values) => boolean;
}

/**
 * Stores unsaved changes in this browser after each pause in typing and offers them when the form is reopened. Drafts
 * of other tabs are offered, too, and stay separate.
 */
export function useLocalDraft<Values>(options: DraftOptions<Values>): DraftState<Values> {
  const { key, current, hasChanges } = options;
  const [form] = useState(newFormName);
  const [offers, setOffers] = useState<LocalDraft<Values>[]>([]);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  // Fixed at mount: a record created from an open form keeps its draft.
  const [opened] = useState(key);
  const savedKey = useRef<DraftKey | null>(null);
  const dropping = useRef<Promise<void>>(Promise.resolve());

  const offer = useEffectEvent((drafts: LocalDraft<Values>[]) => {
    const { base } = current();
    const isUnsaved = (draft: LocalDraft<Values>) =>
      hasChanges(draft.base, draft.values) && hasChanges(base, draft.values);
    setOffers(drafts.filter(isUnsaved));
    // A draft without changes, for example because another tab saved it, is deleted instead of offered.
    for (const draft of drafts) if (opened && !isUnsaved(draft)) void dropDraft(opened, draft.form);
  });

  useEffect(() => {
    if (!opened) return;
    let left = false;
    void readDrafts<Values>(opened).then((drafts) => {
      if (!left) offer(drafts);
    });
    return () => {
      left = true;
    };
  }, [opened]);

  const discard = () => {
    setSavedAt(null);
    if (savedKey.current) dropping.current = dropDraft(savedKey.current, form);
    savedKey.current = null;
  };
  const save = async () => {
    if (!key) return;
    const { values, base, version } = current();
    if (!hasChanges(base, values)) return discard();
    if (savedKey.current && savedKey.current.id !== key.id) discard();
    savedKey.current = key;
    const savedAt = Date.now();
    if (await writeDraft(key, { values, base, version, savedAt, form })) setSavedAt(savedAt);
  };
  const saveDebounced = useDebouncedCallback(() => void save(), {
    delay: TYPING_PAUSE_MS,
    flushOnUnmount: true,
  });

  const drop = () => {
    saveDebounced.cancel();
    discard();
  };
  const offered = offers[0] ?? null;
  return {
    offered,
    savedAt,
    form,
    saveDebounced,
    settle() {
      if (offered && opened) void dropDraft(opened, offered.form);
      setOffers(offers.slice(1));
    },
    drop,
    dropped: () => dropping.current,
    async saveAsNew(base) {
      if (!key) return;
      const { values } = current();
      const newDraft = { values, base, version: null, savedAt: Date.now(), form: newFormName() };
      await writeDraft({ ...key, id: null }, newDraft);
      drop();
    },
  };
}
