import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Story } from "#shared/contract/stories.ts";
import { ApiError, isGone, isStale, OfflineError, type Versioned } from "../../../api/client.ts";
import { usePublicationRef } from "../../../api/session.ts";
import { errorMessage } from "../../../ui/error-message.ts";
import { afterSave } from "../../../ui/record-changes.ts";
import { articleShape, changesOf, createBody, valuesOf } from "../article-values.ts";
import { createArticle, updateArticle } from "../articles.api.ts";
import { placeErrors } from "./article-errors.ts";
import type { ArticleProblem } from "./article-problem.tsx";
import { type ArticleBase, differ, versionOf } from "./use-article-base.ts";
import { useQueue } from "./use-queue.ts";

/** How often something is tried again where somebody else was quicker. */
const MAX_TRIES = 3;

/** Something that makes a new version of an article. */
export type ArticleAction = (on: Versioned<Story>) => Promise<Versioned<Story>>;

/**
 * Saves a form of an article: one request at a time, only what changed, on top of the version that was loaded. A newer version
 * is never overwritten unseen.
 */
export function useArticleSaving(
  article: ArticleBase,
  options: {
    /** A new article turned out to be there already, and to have been changed since. */
    onFound: (theirs: Versioned<Story>) => void;
  },
) {
  const { t } = useTranslation("articles");
  const publication = usePublicationRef();
  const queue = useQueue();
  const { now, form } = article;
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [failure, setFailure] = useState<{ reason: string; problem: ArticleProblem } | null>(null);
  const retryWhenBack = useRef(false);
  const savingSoon = useRef<Promise<boolean> | null>(null);
  /** What a new article is known by; `unheard`: it may have been sent, and nobody heard whether it arrived. */
  const creation = useRef({ key: article.draft.form, unheard: false });

  function refuse(problem: ArticleProblem, reason: string): void {
    setFailure({ problem, reason });
  }

  async function onStale(): Promise<void> {
    const { record, values } = now.current;
    if (!record) return;
    const theirs = await article.fetchNewest(record);
    if (differ(values, valuesOf(theirs.data))) refuse({ kind: "stale" }, t("article.error.stale"));
    // Only something that no field shows has changed, such as the image.
    else article.catchUp(theirs);
  }

  /** Explains why something did not work; true where the same can be tried again at once. */
  async function explain(error: unknown): Promise<boolean> {
    retryWhenBack.current = error instanceof OfflineError;
    if (isStale(error)) {
      try {
        await onStale();
      } catch (another) {
        // What somebody else has saved could not be read.
        return explain(another);
      }
      return !article.isBehind();
    }
    if (isGone(error)) refuse({ kind: "deleted" }, t("article.error.deleted"));
    else if (error instanceof ApiError && error.status === 422) {
      const { atFields, elsewhere } = placeErrors(error.fields);
      for (const { field, message } of atFields) form.setError(field, { type: "server", message });
      refuse({ kind: "fields", elsewhere }, t("article.error.fields", { count: atFields.length || 1 }));
    } else refuse({ kind: "error", error }, errorMessage(error));
    return false;
  }

  /** Creates the article; true where something of the form is still to be saved. */
  async function create(): Promise<boolean> {
    const sent = structuredClone(form.getValues());
    const { key, unheard } = creation.current;
    creation.current.unheard = true;
    const created = await createArticle(publication, createBody(sent, t("article.untitled")), key);
    // The categories are not in that request, and stay to be saved; so does all of it where an earlier one may have arrived.
    const without = { ...sent, article_category_ids: [] };
    const shown = structuredClone(form.getValues());
    if (unheard && versionOf(created) > 1) {
      options.onFound(created);
      return false;
    }
    article.adopt(created, unheard ? shown : afterSave(articleShape, without, shown, valuesOf(created.data)));
    return unheard || sent.article_category_ids.length > 0;
  }

  async function send(): Promise<void> {
    if (now.current.record === null && !(await create())) return;
    const { record, values } = now.current;
    if (!record) return;
    const sent = structuredClone(form.getValues());
    if (!differ(values, sent)) return;
    const changes = changesOf(values, sent, t("article.untitled"));
    const saved = await updateArticle(publication, record.data.id, changes, record.version);
    article.adopt(saved, afterSave(articleShape, sent, form.getValues(), valuesOf(saved.data)));
  }

  async function attempt(): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1)
      try {
        form.clearErrors();
        await send();
        await article.draft.dropped();
        setFailure(null);
        setSavedAt(Date.now());
        retryWhenBack.current = false;
        return true;
      } catch (error) {
        if (!(await explain(error))) return false;
      }
    return false;
  }

  function goOnFrom(after: Versioned<Story>): void {
    article.goOnFrom(after);
    setSavedAt(Date.now());
  }

  /** Saves what the form holds by then; a save that still waits for its turn is the same one. */
  function save(): Promise<boolean> {
    savingSoon.current ??= queue.inTurn(() => {
      savingSoon.current = null;
      return attempt();
    });
    return savingSoon.current;
  }

  return {
    busy: queue.busy,
    savedAt,
    failure,
    save,
    forgetFailure: () => setFailure(null),
    /** What failed because nobody could be reached is tried again. */
    saveWhenBack() {
      if (retryWhenBack.current) void save();
    },
    /** The new article may have been sent from an earlier form, under this name. */
    creationOf(formName: string) {
      creation.current = { key: formName, unheard: true };
    },
    /** Does something with the article that its text takes part in. False where that could not be saved first. */
    act(action: ArticleAction): Promise<boolean> {
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
    },
    /**
     * Does something with the article beside its text: what is not saved stays so, and readers see none of it. It is done to
     * the newest version, whatever else has changed there. False where there is no article yet, and none could be created.
     */
    actBeside(action: ArticleAction): Promise<boolean> {
      return queue.inTurn(async () => {
        if (now.current.record === null && !(await attempt())) return false;
        const { record, values } = now.current;
        if (!record) return false;
        for (let tries = 1; ; tries += 1) {
          const newest = article.newestKnown() ?? record;
          try {
            const after = await action(newest);
            if (differ(values, valuesOf(newest.data))) article.goOnBeside(record, after);
            else goOnFrom(after);
            return true;
          } catch (error) {
            if (!isStale(error) || tries === MAX_TRIES) throw error;
            await article.fetchNewest(record);
          }
        }
      });
    },
  };
}
