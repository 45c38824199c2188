import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useSession } from "../../../api/session.ts";
import { changedFields, type IssueValues } from "../issue-values.ts";
import { type DraftPlace, dropDraft, type IssueDraft, readDraft, writeDraft } from "./issue-draft.ts";

/** How long somebody has to stop typing before the draft is kept. */
const TYPING_PAUSE = 700;

export interface DraftState {
  /** Unsaved changes of an earlier visit that nobody has decided on yet. */
  offered: IssueDraft | null;
  /** When this form's changes were last kept; null while there is nothing to keep. */
  keptAt: number | null;
  /** Forgets the offered draft; an even earlier one is offered next. */
  settle: () => void;
  /** What was typed is saved, or taken over elsewhere: nothing is kept any more. */
  drop: () => void;
}

export interface DraftOptions {
  form: UseFormReturn<IssueValues>;
  base: { values: IssueValues; version: string | null };
  publicationId: number;
  emagId: number | null;
}

/** Keeps what is typed in this browser on every pause, and offers it again when the form is reopened. */
export function useIssueDraft({ form, base, publicationId, emagId }: DraftOptions): DraftState {
  const userId = useSession().user.id;
  const place: DraftPlace = { userId, publicationId, emagId };
  const [offered, setOffered] = useState<IssueDraft | null>(null);
  const [keptAt, setKeptAt] = useState<number | null>(null);

  // A draft that says nothing new, because it was saved from another tab, is not worth a question.
  const offer = useEffectEvent((draft: IssueDraft) => {
    const changes = changedFields(draft.base, draft.values);
    const news = changedFields(base.values, draft.values);
    if (changes.length > 0 && news.length > 0) setOffered(draft);
  });

  useEffect(() => {
    let left = false;
    void readDraft({ userId, publicationId, emagId }).then((draft) => {
      if (!left && draft) offer(draft);
    });
    return () => {
      left = true;
    };
  }, [userId, publicationId, emagId]);

  const keep = async () => {
    const values = form.getValues();
    const earlier = offered ? { earlier: offered } : {};
    if (changedFields(base.values, values).length === 0) {
      setKeptAt(null);
      return offered ? void writeDraft(place, offered) : void dropDraft(place);
    }
    const savedAt = Date.now();
    const draft = { values, base: base.values, version: base.version, savedAt, ...earlier };
    if (await writeDraft(place, draft)) setKeptAt(savedAt);
  };
  const keepSoon = useDebouncedCallback(() => void keep(), { delay: TYPING_PAUSE, flushOnUnmount: true });

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => keepSoon() }),
    [form, keepSoon],
  );

  return {
    offered,
    keptAt,
    settle() {
      const next = offered?.earlier ?? null;
      setOffered(next);
      if (next) void writeDraft(place, next);
      else void dropDraft(place);
    },
    drop() {
      keepSoon.cancel();
      setKeptAt(null);
      if (offered) void writeDraft(place, offered);
      else void dropDraft(place);
    },
  };
}
