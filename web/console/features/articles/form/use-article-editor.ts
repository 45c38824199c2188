import { useDebouncedCallback, useWindowEvent } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { isPreconditionFailed, OfflineError } from "#web/api/http/errors.ts";
import { useLiveState } from "#web/api/live-events.ts";
import { usePublication, usePublicationRef, useSession } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";
import { afterSave, changedFields } from "#web/console/components/record/conflict/record-changes.ts";
import type { LocalDraft } from "#web/console/components/record/draft/local-draft.ts";
import { useVersionedRecord } from "#web/console/components/record/use-versioned-record.ts";
import type { RecordBase } from "#web/console/components/record/versioned-record.ts";
import {
  type ArticleField,
  type ArticleValues,
  articleShape,
  changesOf,
  createBody,
  editedOf,
  emptyArticle,
  hasContent,
  valuesOf,
} from "../article-values.ts";
import {
  articleKeys,
  cacheArticle,
  createArticle,
  fetchArticle,
  revisionOf,
  updateArticle,
} from "../articles.api.ts";
import { isEditedAsDraft, saveDraft } from "./draft/article-draft.api.ts";
import { useArticleDraft } from "./draft/use-article-draft.ts";

/** Debounce time of the autosave after the last key. */
export const AUTOSAVE_DEBOUNCE_MS = 2_000;

/** Limit for attempts of an action that fails because of a newer version. */
const MAX_ATTEMPTS = 3;

/** A request that creates a new version of an article, such as publishing it. */
export type ArticleAction = (current: Versioned<ConsoleStory>) => Promise<Versioned<ConsoleStory>>;

type Base = RecordBase<Versioned<ConsoleStory>, ArticleValues>;

export interface ArticleEditorOptions {
  /** Article at the time the editor was opened; null for a new one. */
  start: Versioned<ConsoleStory> | null;
  /** Newest fetched version of the article; null for a new one. */
  latest: Versioned<ConsoleStory> | null;
  mayWrite: boolean;
  onCreated: (id: number) => void;
}

/**
 * Manages the form of an article, which is saved automatically after a pause in typing. Changes of a published article are saved as a
 * draft beside it, which readers do not see. If the server has a newer version (optimistic locking), the user compares both and chooses.
 */
export function useArticleEditor({ start, latest, mayWrite, onCreated }: ArticleEditorOptions) {
  const { t } = useTranslation("articles");
  const live = useLiveState();
  const publication = usePublicationRef();
  const { publication_id } = publication;
  const { publication: owner } = usePublication();
  const userId = useSession().user.id;
  const client = useQueryClient();

  function refresh(article: Versioned<ConsoleStory>): void {
    const { id } = article.data;
    cacheArticle(client, publication, article);
    void client.invalidateQueries({ queryKey: articleKeys.lists(publication_id) });
    void client.invalidateQueries({ queryKey: articleKeys.versions(publication_id, id) });
  }

  async function fetchNewest({ data }: Versioned<ConsoleStory>): Promise<Versioned<ConsoleStory>> {
    const newest = await fetchArticle(publication, data.id);
    cacheArticle(client, publication, newest);
    return newest;
  }

  async function send(values: ArticleValues, { record, values: saved }: Base) {
    if (record === null) return create(values);
    const changes = changesOf(saved, values, t("article.untitled"));
    if (isEditedAsDraft(record.data)) return { record: await saveDraft(publication, record, changes) };
    return { record: await updateArticle(publication, record.data.id, changes, record.version) };
  }

  async function create(values: ArticleValues) {
    const { key, mayExist } = creation.current;
    creation.current.mayExist = true;
    const created = await createArticle(publication, createBody(values, t("article.untitled")), key);
    if (!mayExist) return { record: created, sent: { ...values, article_category_ids: [] } };
    if (Number(versionNumber(created.version)) > 1) {
      editor.compareWith(created);
      return null;
    }
    // An earlier request with the same key may have created the article with other values.
    return { record: created, sent: valuesOf(created.data) };
  }

  const editor = useVersionedRecord<Versioned<ConsoleStory>, ArticleValues, ArticleField>({
    start,
    latest,
    shape: articleShape,
    valuesOf: (article) => (article ? valuesOf(editedOf(article.data)) : emptyArticle(owner)),
    revisionOf,
    draftKey: (article) => ({
      kind: "articles",
      userId,
      publicationId: publication_id,
      id: article?.data.id ?? null,
    }),
    save: send,
    fetchNewest: async (article) => article && fetchNewest(article),
    onAdopt(article, isNew) {
      refresh(article);
      if (isNew) onCreated(article.data.id);
    },
    onStale: "wait",
    follows: true,
    refOf: ({ data }) => ({ publicationId: publication_id, kind: "story", id: data.id }),
    keepsFocus: true,
  });
  const { form, now, draft, conflict, problem, save } = editor;
  const { record } = editor.base;
  /** Idempotency key of a new article. `mayExist` is true after a request that may have created it without a response. */
  const creation = useRef({ key: draft.form, mayExist: false });

  const hasChanges = (before: ArticleValues, after: ArticleValues) =>
    changedFields(articleShape, before, after).length > 0;

  const published = useArticleDraft(editor, rebaseOn);
  const autosave = useEffectEvent(() => {
    const values = form.getValues();
    const { record: from, values: saved } = now.current;
    const isComparing = conflict !== null || published.conflict !== null;
    const stopped = !mayWrite || editor.isBehind || isComparing || problem?.kind === "deleted";
    if (stopped || !hasChanges(saved, values)) return;
    if (from === null && !hasContent(values)) return;
    void save();
  });
  const debouncedAutosave = useDebouncedCallback(() => autosave(), AUTOSAVE_DEBOUNCE_MS);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => debouncedAutosave() }),
    [form, debouncedAutosave],
  );

  // Saves again after a save failed because the service was unreachable.
  const retryWhenOnline = useEffectEvent(() => {
    if (problem?.kind === "error" && problem.error instanceof OfflineError) void save();
  });
  useWindowEvent("online", () => retryWhenOnline());
  useEffect(() => {
    if (live === "live") retryWhenOnline();
  }, [live]);

  /** Rebases unsaved changes on the version that an action returned. */
  function rebaseOn(after: Versioned<ConsoleStory>): void {
    const saved = valuesOf(editedOf(after.data));
    editor.adopt(after, afterSave(articleShape, now.current.values, form.getValues(), saved));
  }

  /** Takes only the publishing state and the image from a newer version, because the user has not yet compared its texts. */
  function applyStateAndImage(
    { version, data }: Versioned<ConsoleStory>,
    after: Versioned<ConsoleStory>,
  ): void {
    const { published_at, offline_at } = after.data;
    const { image } = editedOf(after.data);
    const draft = data.draft && { ...data.draft, fields: { ...data.draft.fields, image } };
    editor.startFrom({
      ...now.current,
      record: { version, data: { ...data, published_at, offline_at, image, draft } },
    });
    refresh(after);
  }

  return {
    ...editor,
    record,
    /** The draft beside the published article. */
    published,
    restoreDraft(localDraft: LocalDraft<ArticleValues>) {
      editor.restoreDraft(localDraft);
      // The earlier form may have created the article, so its idempotency key is used again.
      if (!now.current.record) creation.current = { key: localDraft.form, mayExist: true };
      debouncedAutosave();
    },
    /** Saves the form, then runs an action about the article as it is saved. Resolves to false if the save failed. */
    saveFirst(action: (current: Versioned<ConsoleStory>) => Promise<unknown>): Promise<boolean> {
      return editor.inTurn(async () => {
        const saved = await editor.submit();
        const { record: current } = now.current;
        if (!saved || !current) return false;
        await action(current);
        return true;
      });
    },
    /** Saves the form and applies the draft, then runs an action such as publishing. Resolves to false if the save failed. */
    saveAndRun(action: ArticleAction): Promise<boolean> {
      return editor.inTurn(async () => {
        const requireSeenImage = await published.apply();
        if (!requireSeenImage) return false;
        for (let attempt = 1; ; attempt += 1) {
          const { record: current } = now.current;
          if (!current) return false;
          requireSeenImage();
          try {
            rebaseOn(await action(current));
            return true;
          } catch (error) {
            // A newer version with the same fields is not a conflict, such as that of an article whose offline date has passed.
            const isSame = isPreconditionFailed(error) && (await editor.onStale());
            if (!isSame || attempt === MAX_ATTEMPTS) throw error;
          }
        }
      });
    },
    /**
     * Runs an action that leaves unsaved changes unsaved, such as taking the article offline or replacing its image. It acts on
     * the newest version on the server. Resolves to false if the article does not exist yet and could not be created.
     */
    runUnsaved(action: ArticleAction): Promise<boolean> {
      return editor.inTurn(async () => {
        if (now.current.record === null && !(await editor.submit())) return false;
        const { record: from, values } = now.current;
        if (!from) return false;
        let newest =
          client.getQueryData<Versioned<ConsoleStory>>(articleKeys.record(publication_id, from.data.id)) ??
          from;
        for (let attempt = 1; ; attempt += 1)
          try {
            const after = await action(newest);
            if (hasChanges(values, valuesOf(editedOf(newest.data)))) applyStateAndImage(from, after);
            else rebaseOn(after);
            return true;
          } catch (error) {
            if (!isPreconditionFailed(error) || attempt === MAX_ATTEMPTS) throw error;
            newest = await fetchNewest(from);
          }
      });
    },
  };
}

export type ArticleEditorState = ReturnType<typeof useArticleEditor>;
