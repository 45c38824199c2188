import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useSession } from "../../../api/session.ts";
import type { LocalDraft } from "../../../ui/local-draft.ts";
import { type DraftState, useLocalDraft } from "../../../ui/use-local-draft.ts";
import { changedFields, type IssueValues } from "../issue-values.ts";

export type IssueDraft = LocalDraft<IssueValues>;

export interface DraftOptions {
  form: UseFormReturn<IssueValues>;
  base: { values: IssueValues; version: string | null };
  publicationId: number;
  /** Null for a new issue. */
  emagId: number | null;
}

const differ = (one: IssueValues, other: IssueValues) => changedFields(one, other).length > 0;

/** Keeps what is typed into the form of an issue, and offers it again when that is reopened. */
export function useIssueDraft({ form, base, publicationId, emagId }: DraftOptions): DraftState<IssueValues> {
  const userId = useSession().user.id;
  const draft = useLocalDraft<IssueValues>({
    place: { kind: "issues", userId, publicationId, id: emagId },
    current: () => ({ values: form.getValues(), base: base.values, version: base.version }),
    differ,
  });
  const { keepSoon } = draft;
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => keepSoon() }),
    [form, keepSoon],
  );
  return draft;
}
