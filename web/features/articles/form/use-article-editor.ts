import { useDebouncedCallback, useWindowEvent } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Story } from "#shared/contract/stories.ts";
import { ApiError, isGone, isStale, OfflineError, type Versioned } from "../../../api/client.ts";
import { useLiveState } from "../../../api/live-events.ts";
import { usePublication, usePublicationRef, useSession } from "../../../api/session.ts";
import { errorMessage } from "../../../ui/error-message.ts";
import type { LocalDraft } from "../../../ui/local-draft.ts";
import { afterSave, changedFields, rebase } from "../../../ui/record-changes.ts";
import type { SaveStatus } from "../../../ui/save-state.tsx";
import { useLocalDraft } from "../../../ui/use-local-draft.ts";
import {
  type ArticleField,
  type ArticleValues,
  articleShape,
  changesOf,
  createBody,
  emptyArticle,
  isWorthKeeping,
  valuesOf,
} from "../article-values.ts";
import { articleKeys, createArticle, fetchArticle, updateArticle } from "../articles.api.ts";
import { placeErrors } from "./article-errors.ts";
import type { ArticleProblem } from "./article-problem.tsx";
import { useQueue } from "./use-queue.ts";

/** How long somebody has to stop typing before a draft is saved by itself. */
const AUTOSAVE_PAUSE = 2_000;
/** How often something is tried again where somebody else was quicker. */
const MAX_TRIES = 3;

/** Two sets of changes to the same version, waiting for a person's choice. */
export interface Conflict {
  base: ArticleValues;
  mine: ArticleValues;
  theirs: Versioned<Story>;
}

/** Something that makes a new version of an article. */
export type ArticleAction = (on: Versioned<Story>) => Promise<Versioned<Story>>;

interface Base {
  /** Null until the article is created. */
  record: Versioned<Story> | null;
  values: ArticleValues;
}

export interface ArticleEditorOptions {
  /** The article as it was opened; null for a new one. */
  start: Versioned<Story> | null;
  /** The article as it is known at any moment. */
  latest: Versioned<Story> | null;
  mayWrite: boolean;
  onCreated: (id: number) => void;
}

const differ = (one: ArticleValues, other: ArticleValues) =>
  changedFields(articleShape, one, other).length > 0;

function versionNumber(record: Versioned<Story> | null): number {
  return Number(/\d+/.exec(record?.version ?? "")?.[0] ?? 0);
}

/**
 * Writes an article: one request at a time, only what changed, on top of the version that was loaded. A draft is
 * saved by itself on a pause; what readers see already is saved when somebody asks for it. A newer version is never
 * overwritten unseen.
 */
export function useArticleEditor({ start, latest, mayWrite, onCreated }: ArticleEditorOptions) {
  const { t } = useTranslation("articles");
  const publication = usePublicationRef();
  const { publication_id } = publication;
  const userId = useSession().user.id;
  const client = useQueryClient();
  const queue = useQueue();
  const live = useLiveState();

  const { publication: owner } = usePublication();
  const [base, showBase] = useState<Base>(() => ({
    record: start,
    values: start ? valuesOf(start.data) : emptyArticle(owner),
  }));
  // A save may begin before the screen has been drawn with the outcome of the one before.
  const now = useRef(base);
  const form = useForm<ArticleValues>({ defaultValues: base.values });
  const [changed, setChanged] = useState<readonly ArticleField[]>([]);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [failure, setFailure] = useState<{ reason: string; problem: ArticleProblem } | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const retryWhenBack = useRef(false);
  const savingSoon = useRef<Promise<boolean> | null>(null);

  const id = base.record?.data.id ?? null;
  const draft = useLocalDraft<ArticleValues>({
    place: { kind: "articles", userId, publicationId: publication_id, id },
    current: () => ({
      values: structuredClone(form.getValues()),
      base: now.current.values,
      version: now.current.record?.version ?? null,
    }),
    differ,
  });

  /** What a new article is known by; `unheard`: it may have been sent, and nobody heard whether it arrived. */
  const creation = useRef({ key: draft.form, unheard: false });

  function check(): void {
    const next = changedFields(articleShape, now.current.values, form.getValues());
    setChanged((known) => (known.join() === next.join() ? known : next));
  }

  function fill(values: ArticleValues): void {
    for (const field of articleShape.fields)
      if (!articleShape.same(field, form.getValues(field), values[field]))
        form.setValue(field, values[field] as never);
    check();
  }

  /** Goes on from a version of the service, with these values in the form. */
  function adopt(record: Versioned<Story>, values: ArticleValues): void {
    const created = now.current.record === null;
    now.current = { record, values: valuesOf(record.data) };
    showBase(now.current);
    fill(values);
    client.setQueryData(articleKeys.record(publication_id, record.data.id), record);
    void client.invalidateQueries({ queryKey: articleKeys.lists(publication_id) });
    void client.invalidateQueries({ queryKey: articleKeys.versions(publication_id, record.data.id) });
    if (!differ(now.current.values, values)) draft.drop();
    if (created) onCreated(record.data.id);
  }

  function refuse(problem: ArticleProblem, reason: string): void {
    setFailure({ problem, reason });
  }

  async function onStale(): Promise<void> {
    const { record, values } = now.current;
    if (!record) return;
    const theirs = await fetchArticle(publication, record.data.id);
    client.setQueryData(articleKeys.record(publication_id, record.data.id), theirs);
    if (differ(values, valuesOf(theirs.data))) {
      refuse({ kind: "stale" }, t("article.error.stale"));
      return;
    }
    // Only something that no field shows has changed, such as the image.
    now.current = { record: theirs, values };
    showBase(now.current);
  }

  /** Explains why something did not work; true where the same can be tried again at once. */
  async function explain(error: unknown): Promise<boolean> {
    retryWhenBack.current = error instanceof OfflineError;
    if (isStale(error)) {
      await onStale();
      return !isBehind();
    }
    if (isGone(error)) refuse({ kind: "deleted" }, t("article.error.deleted"));
    else if (error instanceof ApiError && error.status === 422) {
      const { atFields, elsewhere } = placeErrors(error.fields);
      for (const { field, message } of atFields) form.setError(field, { type: "server", message });
      refuse({ kind: "fields", elsewhere }, t("article.error.fields", { count: atFields.length || 1 }));
    } else refuse({ kind: "error", error }, errorMessage(error));
    return false;
  }

  /** A newer version is known that differs from the one this form started from. */
  function isBehind(): boolean {
    const { record, values } = now.current;
    if (!record) return false;
    const known = client.getQueryData<Versioned<Story>>(articleKeys.record(publication_id, record.data.id));
    if (!known || versionNumber(known) <= versionNumber(record)) return false;
    return differ(values, valuesOf(known.data));
  }

  async function send(): Promise<void> {
    const untitled = t("article.untitled");
    if (now.current.record === null) {
      const sent = structuredClone(form.getValues());
      const { key, unheard } = creation.current;
      creation.current.unheard = true;
      const created = await createArticle(publication, createBody(sent, untitled), key);
      // The categories are not in that request, and stay to be saved; so does all of it where an earlier one may have arrived.
      const without = { ...sent, article_category_ids: [] };
      const shown = structuredClone(form.getValues());
      if (unheard && versionNumber(created) > 1) {
        setConflict({ base: now.current.values, mine: shown, theirs: created });
        return;
      }
      adopt(created, unheard ? shown : afterSave(articleShape, without, shown, valuesOf(created.data)));
      if (!unheard && sent.article_category_ids.length === 0) return;
    }
    const { record, values } = now.current;
    if (!record) return;
    const sent = structuredClone(form.getValues());
    if (!differ(values, sent)) return;
    const saved = await updateArticle(
      publication,
      record.data.id,
      changesOf(values, sent, untitled),
      record.version,
    );
    adopt(saved, afterSave(articleShape, sent, form.getValues(), valuesOf(saved.data)));
  }

  async function attempt(): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1)
      try {
        form.clearErrors();
        await send();
        setFailure(null);
        setSavedAt(Date.now());
        retryWhenBack.current = false;
        return true;
      } catch (error) {
        if (!(await explain(error))) return false;
      }
    return false;
  }

  /** Saves what the form holds by then; a save that still waits for its turn is the same one. */
  function save(): Promise<boolean> {
    savingSoon.current ??= queue.inTurn(() => {
      savingSoon.current = null;
      return attempt();
    });
    return savingSoon.current;
  }

  /** Does something with the article that its text takes part in. False where that could not be saved first. */
  function act(action: ArticleAction): Promise<boolean> {
    return queue.inTurn(async () => {
      if (!(await attempt())) return false;
      const { record } = now.current;
      if (!record) return false;
      try {
        goOnFrom(await action(record));
        return true;
      } catch (error) {
        if (isStale(error)) await onStale();
        throw error;
      }
    });
  }

  /**
   * Does something with the article beside its text: what is not saved stays so, and readers see none of it. It is done to the
   * newest version, whatever else has changed there. False where there is no article yet, and none could be created.
   */
  function actBeside(action: ArticleAction): Promise<boolean> {
    return queue.inTurn(async () => {
      if (now.current.record === null && !(await attempt())) return false;
      const { record, values } = now.current;
      if (!record) return false;
      const key = articleKeys.record(publication_id, record.data.id);
      for (let tries = 1; ; tries += 1) {
        const known = client.getQueryData<Versioned<Story>>(key);
        const newest = known && versionNumber(known) > versionNumber(record) ? known : record;
        try {
          const after = await action(newest);
          if (differ(values, valuesOf(newest.data))) goOnBeside(record, after);
          else goOnFrom(after);
          return true;
        } catch (error) {
          if (!isStale(error) || tries === MAX_TRIES) throw error;
          client.setQueryData(key, await fetchArticle(publication, record.data.id));
        }
      }
    });
  }

  /** Shows a version that was made here, with what is not saved on top. */
  function goOnFrom(after: Versioned<Story>): void {
    const before = now.current.values;
    adopt(after, afterSave(articleShape, before, form.getValues(), valuesOf(after.data)));
    setSavedAt(Date.now());
  }

  /** Shows what was done to a newer version, and nothing else of that: somebody has yet to compare the texts. */
  function goOnBeside({ version, data }: Versioned<Story>, after: Versioned<Story>): void {
    const { published_at, image } = after.data;
    now.current = { ...now.current, record: { version, data: { ...data, published_at, image } } };
    showBase(now.current);
    client.setQueryData(articleKeys.record(publication_id, data.id), after);
    void client.invalidateQueries({ queryKey: articleKeys.lists(publication_id) });
  }

  const isNewer = latest !== null && versionNumber(latest) > versionNumber(base.record);
  const touches = isNewer && !queue.busy && differ(base.values, valuesOf(latest.data));
  const newer = touches ? latest : null;

  // A newer version in which nothing differs that the form shows is gone on from at once.
  useEffect(() => {
    if (!isNewer || touches || queue.busy || !latest) return;
    now.current = { ...now.current, record: latest };
    showBase(now.current);
  }, [isNewer, touches, queue.busy, latest]);

  const published = base.record?.data.published_at != null;
  const saveItself = useEffectEvent(() => {
    const values = form.getValues();
    const stopped = published || !mayWrite || newer !== null || conflict !== null;
    if (stopped || failure?.problem.kind === "deleted" || !differ(now.current.values, values)) return;
    if (now.current.record === null && !isWorthKeeping(values)) return;
    void save();
  });
  const saveItselfSoon = useDebouncedCallback(() => saveItself(), AUTOSAVE_PAUSE);

  const onTyped = useEffectEvent(() => {
    check();
    draft.keepSoon();
    saveItselfSoon();
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => onTyped() }), [form]);

  const onBack = useEffectEvent(() => {
    if (retryWhenBack.current) void save();
  });
  useWindowEvent("online", () => onBack());
  useEffect(() => {
    if (live === "live") onBack();
  }, [live]);

  const dirty = changed.length > 0;
  const status: SaveStatus = queue.busy
    ? { kind: "saving" }
    : newer && dirty
      ? { kind: "failed", reason: t("article.error.stale") }
      : failure && (dirty || failure.problem.kind === "deleted")
        ? { kind: "failed", reason: failure.reason }
        : dirty
          ? { kind: "unsaved" }
          : savedAt !== null
            ? { kind: "saved", at: savedAt }
            : { kind: "clean" };

  return {
    form,
    record: base.record,
    changed,
    dirty,
    status,
    draft,
    conflict,
    newer,
    problem: failure?.problem ?? null,
    /** Saved by itself on a pause, because readers do not see it yet. */
    savesItself: !published && mayWrite,
    save,
    act,
    actBeside,
    showDifference() {
      if (newer) setConflict({ base: base.values, mine: structuredClone(form.getValues()), theirs: newer });
    },
    closeComparison: () => setConflict(null),
    /** Goes on from the newer version with what was chosen, and saves it where there is anything to save. */
    resolve(values: ArticleValues) {
      if (!conflict) return;
      setFailure(null);
      adopt(conflict.theirs, values);
      setConflict(null);
      if (differ(valuesOf(conflict.theirs.data), values)) void save();
    },
    restoreDraft(kept: LocalDraft<ArticleValues>) {
      const sameVersion = kept.version === (now.current.record?.version ?? null);
      const values = sameVersion
        ? kept.values
        : rebase(articleShape, kept.base, kept.values, now.current.values);
      if (values) fill(values);
      else if (now.current.record)
        setConflict({ base: kept.base, mine: kept.values, theirs: now.current.record });
      draft.settle();
      if (!now.current.record) creation.current = { key: kept.form, unheard: true };
      saveItselfSoon();
    },
  };
}

export type ArticleEditorState = ReturnType<typeof useArticleEditor>;
