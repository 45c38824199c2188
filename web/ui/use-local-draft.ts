import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type DraftPlace,
  dropDraft,
  type LocalDraft,
  newFormName,
  readDrafts,
  writeDraft,
} from "./local-draft.ts";

/** How long somebody has to stop typing before the draft is kept. */
const TYPING_PAUSE = 700;

export interface DraftState<Values> {
  /** Unsaved changes of an earlier visit that nobody has decided on yet. */
  offered: LocalDraft<Values> | null;
  /** When this form's changes were last kept; null while there is nothing to keep. */
  keptAt: number | null;
  /** What this form is called in its drafts: by it, what was sent from it once is known again. */
  form: string;
  /** Something was typed: it is kept on the next pause. */
  keepSoon: () => void;
  /** Forgets the offered draft; an even earlier one is offered next. */
  settle: () => void;
  /** What was typed is saved, or taken over elsewhere: nothing is kept any more. */
  drop: () => void;
  /** Resolves when what was dropped is gone from the browser: a page that is left earlier would find it again. */
  dropped: () => Promise<void>;
  /** Keeps what was typed for a new record instead, whose form starts from `base`: the record itself is gone. */
  startAnew: (base: Values) => Promise<void>;
}

export interface DraftOptions<Values> {
  place: DraftPlace;
  /** What the form shows now, and what is saved of it. */
  current: () => { values: Values; base: Values; version: string | null };
  /** Whether two sets of values differ in anything the form shows. */
  differ: (one: Values, other: Values) => boolean;
}

/**
 * Keeps what is typed in this browser on every pause, and offers it again when the form is reopened. What another tab is still
 * being written in is offered too, and neither tab forgets what the other keeps.
 */
export function useLocalDraft<Values>(options: DraftOptions<Values>): DraftState<Values> {
  const { place, current, differ } = options;
  const [form] = useState(newFormName);
  const [offers, setOffers] = useState<LocalDraft<Values>[]>([]);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  // A record that comes into being while its form is open takes its draft along: nothing is read again.
  const [opened] = useState(place);
  const keptIn = useRef<DraftPlace | null>(null);
  const dropping = useRef<Promise<void>>(Promise.resolve());

  const offer = useEffectEvent((drafts: LocalDraft<Values>[]) => {
    const { base } = current();
    const saysSomething = (draft: LocalDraft<Values>) =>
      differ(draft.base, draft.values) && differ(base, draft.values);
    setOffers(drafts.filter(saysSomething));
    // One that says nothing new, because it was saved from another tab, is not worth a question.
    for (const draft of drafts) if (!saysSomething(draft)) void dropDraft(opened, draft.form);
  });

  useEffect(() => {
    let left = false;
    void readDrafts<Values>(opened).then((drafts) => {
      if (!left) offer(drafts);
    });
    return () => {
      left = true;
    };
  }, [opened]);

  const forget = () => {
    setKeptAt(null);
    if (keptIn.current) dropping.current = dropDraft(keptIn.current, form);
    keptIn.current = null;
  };
  const keep = async () => {
    const { values, base, version } = current();
    if (!differ(base, values)) return forget();
    if (keptIn.current && keptIn.current.id !== place.id) forget();
    keptIn.current = place;
    const savedAt = Date.now();
    if (await writeDraft(place, { values, base, version, savedAt, form })) setKeptAt(savedAt);
  };
  const keepSoon = useDebouncedCallback(() => void keep(), { delay: TYPING_PAUSE, flushOnUnmount: true });

  const drop = () => {
    keepSoon.cancel();
    forget();
  };
  const offered = offers[0] ?? null;
  return {
    offered,
    keptAt,
    form,
    keepSoon,
    settle() {
      if (offered) void dropDraft(opened, offered.form);
      setOffers(offers.slice(1));
    },
    drop,
    dropped: () => dropping.current,
    async startAnew(base) {
      const { values } = current();
      const anew = { values, base, version: null, savedAt: Date.now(), form: newFormName() };
      await writeDraft({ ...place, id: null }, anew);
      drop();
    },
  };
}
