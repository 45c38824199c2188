import { useDebouncedCallback, useWindowEvent } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Story } from "#shared/contract/stories.ts";
import type { Versioned } from "../../../api/client.ts";
import { useLiveState } from "../../../api/live-events.ts";
import type { LocalDraft } from "../../../ui/local-draft.ts";
import { rebase } from "../../../ui/record-changes.ts";
import type { SaveStatus } from "../../../ui/save-state.tsx";
import { type ArticleValues, articleShape, isWorthKeeping, valuesOf } from "../article-values.ts";
import { differ, useArticleBase, versionOf } from "./use-article-base.ts";
import { useArticleSaving } from "./use-article-saving.ts";

/** How long somebody has to stop typing before a draft is saved by itself. */
const AUTOSAVE_PAUSE = 2_000;

/** Two sets of changes to the same version, waiting for a person's choice. */
export interface Conflict {
  base: ArticleValues;
  mine: ArticleValues;
  theirs: Versioned<Story>;
}

export interface ArticleEditorOptions {
  /** The article as it was opened; null for a new one. */
  start: Versioned<Story> | null;
  /** The article as it is known at any moment. */
  latest: Versioned<Story> | null;
  mayWrite: boolean;
  onCreated: (id: number) => void;
}

/**
 * Writes an article. A draft is saved by itself on a pause; what readers see already is saved when somebody asks for it. What
 * somebody else has written meanwhile is compared, and a person chooses.
 */
export function useArticleEditor({ start, latest, mayWrite, onCreated }: ArticleEditorOptions) {
  const { t } = useTranslation("articles");
  const live = useLiveState();
  const article = useArticleBase({ start, onCreated });
  const { form, draft, changed } = article;
  const { record } = article.base;
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const saving = useArticleSaving(article, {
    onFound: (theirs) => compareWith(theirs, article.now.current.values),
  });
  const { busy, failure, savedAt, save } = saving;

  function compareWith(theirs: Versioned<Story>, from: ArticleValues): void {
    setConflict({ base: from, mine: structuredClone(form.getValues()), theirs });
  }

  const isNewer = latest !== null && versionOf(latest) > versionOf(record);
  const touches = isNewer && !busy && differ(article.base.values, valuesOf(latest.data));
  const newer = touches ? latest : null;

  const catchUp = useEffectEvent((version: Versioned<Story>) => article.catchUp(version));
  // A newer version in which nothing differs that the form shows is gone on from at once.
  useEffect(() => {
    if (isNewer && !touches && !busy && latest) catchUp(latest);
  }, [isNewer, touches, busy, latest]);

  // Readers do not see a draft, so it is saved without being asked for.
  const savesItself = mayWrite && record?.data.published_at == null;
  const saveItself = useEffectEvent(() => {
    const values = form.getValues();
    const { record: from, values: saved } = article.now.current;
    const stopped = !savesItself || article.isBehind() || conflict !== null;
    if (stopped || failure?.problem.kind === "deleted" || !differ(saved, values)) return;
    if (from === null && !isWorthKeeping(values)) return;
    void save();
  });
  // Taken offline, here or elsewhere, the article is saved with what was not saved while readers saw it.
  useEffect(() => {
    if (savesItself) saveItself();
  }, [savesItself]);
  const saveItselfSoon = useDebouncedCallback(() => saveItself(), AUTOSAVE_PAUSE);

  const onTyped = useEffectEvent(() => {
    article.check();
    draft.keepSoon();
    saveItselfSoon();
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => onTyped() }), [form]);

  const onBack = useEffectEvent(() => saving.saveWhenBack());
  useWindowEvent("online", () => onBack());
  useEffect(() => {
    if (live === "live") onBack();
  }, [live]);

  const dirty = changed.length > 0;
  function status(): SaveStatus {
    if (busy) return { kind: "saving" };
    if (newer && dirty) return { kind: "failed", reason: t("article.error.stale") };
    if (failure && (dirty || failure.problem.kind === "deleted"))
      return { kind: "failed", reason: failure.reason };
    if (dirty) return { kind: "unsaved" };
    return savedAt === null ? { kind: "clean" } : { kind: "saved", at: savedAt };
  }

  return {
    form,
    record,
    changed,
    dirty,
    status: status(),
    draft,
    conflict,
    newer,
    problem: failure?.problem ?? null,
    savesItself,
    save,
    act: saving.act,
    actBeside: saving.actBeside,
    showDifference() {
      if (newer) compareWith(newer, article.base.values);
    },
    closeComparison: () => setConflict(null),
    /** Goes on from the newer version with what was chosen, and saves it where there is anything to save. */
    resolve(values: ArticleValues) {
      if (!conflict) return;
      saving.forgetFailure();
      article.adopt(conflict.theirs, values);
      setConflict(null);
      if (differ(valuesOf(conflict.theirs.data), values)) void save();
    },
    restoreDraft(kept: LocalDraft<ArticleValues>) {
      const { record: from, values: saved } = article.now.current;
      const sameVersion = kept.version === (from?.version ?? null);
      const values = sameVersion ? kept.values : rebase(articleShape, kept.base, kept.values, saved);
      if (values) article.fill(values);
      else if (from) setConflict({ base: kept.base, mine: kept.values, theirs: from });
      draft.settle();
      if (!from) saving.creationOf(kept.form);
      saveItselfSoon();
    },
  };
}

export type ArticleEditorState = ReturnType<typeof useArticleEditor>;
