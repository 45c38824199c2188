import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { isPreconditionFailed, type Versioned } from "#web/api/client.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";
import { rebase } from "#web/console/components/record/conflict/record-changes.ts";
import type { useVersionedRecord } from "#web/console/components/record/use-versioned-record.ts";
import type { Conflict } from "#web/console/components/record/versioned-record.ts";
import {
  type ArticleField,
  type ArticleValues,
  articleShape,
  editedOf,
  nameOf,
  valuesOf,
} from "../../article-values.ts";
import { versionQuery } from "../../articles.api.ts";
import { discardDraft, publishDraft, saveDraft, withoutDraft } from "./article-draft.api.ts";
import { DraftConflict } from "./draft-conflict.ts";

/** Limit for attempts to publish a draft whose article changes at the same time. */
const MAX_ATTEMPTS = 3;

type Article = Versioned<ConsoleStory>;
type Editor = Pick<
  ReturnType<typeof useVersionedRecord<Article, ArticleValues, ArticleField>>,
  "adopt" | "draft" | "inTurn" | "now" | "onStale" | "submit"
>;

/**
 * Publishes and discards the draft beside a published article. `rebaseOn` continues from a version and keeps what was typed since
 * the last save.
 */
export function useArticleDraft(editor: Editor, rebaseOn: (article: Article) => void) {
  const { t } = useTranslation("articles");
  const publication = usePublicationRef();
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict<Article, ArticleValues> | null>(null);
  const { now } = editor;

  const saveOn = async (article: Article, values: ArticleValues) =>
    rebaseOn(
      await saveDraft(publication, article, { ...values, name: nameOf(values, t("article.untitled")) }),
    );

  /** Applies the draft to the newest version of its article (three-way merge). Throws `DraftConflict`. */
  async function rebaseDraft(article: Article): Promise<void> {
    const { data, version } = article;
    if (!data.draft || data.draft.base_version === versionNumber(version)) return;
    const { fields } = await client.fetchQuery(versionQuery(publication, data.id, data.draft.base_version));
    const [base, mine] = [valuesOf(fields), valuesOf(data.draft.fields)];
    const merged = rebase(articleShape, base, mine, valuesOf(data));
    if (merged) return saveOn(withoutDraft(article), merged);
    setConflict({ base, mine, theirs: withoutDraft(article) });
    throw new DraftConflict();
  }

  /** Saves the draft as the newest version of the article, if there is one. Runs inside the queue. */
  async function apply(): Promise<void> {
    for (let attempt = 1; now.current.record?.data.draft; attempt += 1)
      try {
        await rebaseDraft(now.current.record);
        return rebaseOn(await publishDraft(publication, now.current.record));
      } catch (error) {
        // Someone else changed the draft. The form shows it, so that nothing is published unseen.
        const isSame = isPreconditionFailed(error) && (await editor.onStale());
        if (!isSame || attempt === MAX_ATTEMPTS) throw error;
      }
  }

  return {
    conflict,
    closeConflict: () => setConflict(null),
    apply,
    /** Saves the form, then publishes the draft. Resolves to false if the save failed. */
    publish: (): Promise<boolean> =>
      editor.inTurn(async () => {
        if (!(await editor.submit())) return false;
        await apply();
        return true;
      }),
    /** Discards the draft and what is not saved yet. */
    discard: (): Promise<boolean> =>
      editor.inTurn(async () => {
        const { record } = now.current;
        if (!record) return false;
        try {
          const after = await discardDraft(publication, record);
          editor.adopt(after, valuesOf(editedOf(after.data)));
          editor.draft.drop();
          return true;
        } catch (error) {
          if (isPreconditionFailed(error)) await editor.onStale();
          throw error;
        }
      }),
    /** Saves the resolved values as the draft, based on the compared version. */
    resolve: (values: ArticleValues): Promise<boolean> => {
      setConflict(null);
      return editor.inTurn(async () => {
        if (conflict) await saveOn(conflict.theirs, values);
        return true;
      });
    },
  };
}
