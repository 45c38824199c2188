import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import { type DraftPlace, dropDraft, type LocalDraft, readDraft, writeDraft } from "./local-draft.ts";

/** How long somebody has to stop typing before the draft is kept. */
const TYPING_PAUSE = 700;

export interface DraftState<Values> {
  /** Unsaved changes of an earlier visit that nobody has decided on yet. */
  offered: LocalDraft<Values> | null;
  /** When this form's changes were last kept; null while there is nothing to keep. */
  keptAt: number | null;
  /** Something was typed: it is kept on the next pause. */
  keepSoon: () => void;
  /** Forgets the offered draft; an even earlier one is offered next. */
  settle: () => void;
  /** What was typed is saved, or taken over elsewhere: nothing is kept any more. */
  drop: () => void;
}

export interface DraftOptions<Values> {
  place: DraftPlace;
  /** What the form shows now, and what is saved of it. */
  current: () => { values: Values; base: Values; version: string | null };
  /** Whether two sets of values differ in anything the form shows. */
  differ: (one: Values, other: Values) => boolean;
}

/** Keeps what is typed in this browser on every pause, and offers it again when the form is reopened. */
export function useLocalDraft<Values>(options: DraftOptions<Values>): DraftState<Values> {
  const { place, current, differ } = options;
  const { kind, userId, publicationId, id } = place;
  const [offered, setOffered] = useState<LocalDraft<Values> | null>(null);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  // A record that comes into being while its form is open takes its draft along: nothing is read again.
  const [opened] = useState(place);

  // A draft that says nothing new, because it was saved from another tab, is not worth a question.
  const offer = useEffectEvent((draft: LocalDraft<Values>) => {
    const { base } = current();
    if (differ(draft.base, draft.values) && differ(base, draft.values)) setOffered(draft);
  });

  useEffect(() => {
    let left = false;
    void readDraft<Values>(opened).then((draft) => {
      if (!left && draft) offer(draft);
    });
    return () => {
      left = true;
    };
  }, [opened]);

  const keep = async () => {
    const { values, base, version } = current();
    const earlier = offered ? { earlier: offered } : {};
    const here: DraftPlace = { kind, userId, publicationId, id };
    if (!differ(base, values)) {
      setKeptAt(null);
      return offered ? void writeDraft(here, offered) : void dropDraft(here);
    }
    const savedAt = Date.now();
    if (await writeDraft(here, { values, base, version, savedAt, ...earlier })) setKeptAt(savedAt);
  };
  const keepSoon = useDebouncedCallback(() => void keep(), { delay: TYPING_PAUSE, flushOnUnmount: true });

  function forget(rest: LocalDraft<Values> | null): void {
    if (rest) void writeDraft(place, rest);
    else void dropDraft(place);
  }

  return {
    offered,
    keptAt,
    keepSoon,
    settle() {
      const next = offered?.earlier ?? null;
      setOffered(next);
      forget(next);
    },
    drop() {
      keepSoon.cancel();
      setKeptAt(null);
      forget(offered);
    },
  };
}
