import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { isPreconditionFailed } from "#web/api/http/errors.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";
import type { useVersionedRecord } from "#web/console/components/record/use-versioned-record.ts";
import type { Conflict } from "#web/console/components/record/versioned-record.ts";
import { type ArticleField, type ArticleValues, editedOf, nameOf, valuesOf } from "../../article-values.ts";
import { versionQuery } from "../../articles.api.ts";
import { discardDraft, publishDraft, saveDraft, withoutDraft } from "./article-draft.api.ts";
import { DraftConflict, ImageReplaced } from "./draft-conflict.ts";
import { mergeDraft } from "./merge-draft.ts";

/** Limit for attempts to publish a draft whose article changes at the same time. */
const MAX_ATTEMPTS = 3;

type Article = Versioned<ConsoleStory>;
/** A draft and the version of its article with which it conflicts. */
interface DraftComparison extends Conflict<Article, ArticleValues> {
  article: Article;
  isImageReplaced: boolean;
}
type Editor = Pick<
  ReturnType<typeof useVersionedRecord<Article, ArticleValues, ArticleField>>,
  "adopt" | "base" | "draft" | "inTurn" | "now" | "onStale" | "submit"
>;

/**
 * Publishes and discards the draft beside a published article. `rebaseOn` continues from a version and keeps what was typed since
 * the last save.
 */
export function useArticleDraft(editor: Editor, rebaseOn: (article: Article) => void) {
  const { t } = useTranslation("articles");
  const publication = usePublicationRef();
  const client = useQueryClient();
  const [conflict, setConflict] = useState<DraftComparison | null>(null);
  const { now } = editor;
  if (conflict && !editor.base.record?.data.draft) setConflict(null);

  /** Saves the draft with these values on top of a version. Throws `ImageReplaced`. */
  async function saveOn(article: Article, values: ArticleValues, isImageReplaced: boolean): Promise<void> {
    const changes = { ...values, name: nameOf(values, t("article.untitled")) };
    rebaseOn(await saveDraft(publication, withoutDraft(article), changes));
    if (isImageReplaced) throw new ImageReplaced();
  }

  const shownImage = () => now.current.record && editedOf(now.current.record.data).image?.url;

  /** Applies the draft to the newest version of its article. Throws `DraftConflict` and `ImageReplaced`. */
  async function rebaseDraft(article: Article): Promise<void> {
    const { data, version } = article;
    if (!data.draft || data.draft.base_version === versionNumber(version)) return;
    const { fields } = await client.fetchQuery(versionQuery(publication, data.id, data.draft.base_version));
    const { base, mine, theirs, merged, isImageReplaced } = mergeDraft(fields, data.draft, data);
    if (merged) return saveOn(article, merged, isImageReplaced);
    const compared = { version, data: { ...data, ...theirs, draft: null } };
    setConflict({ base, mine, theirs: compared, article, isImageReplaced });
    throw new DraftConflict();
  }

  /**
   * Saves the form and applies the draft, if there is one. Runs inside the queue. Resolves to a function that throws `ImageReplaced`
   * if the image is no longer the one on screen, or to null if the save failed.
   */
  async function apply(): Promise<(() => void) | null> {
    const seen = shownImage();
    const requireSeenImage = () => {
      if (now.current.record && (seen ?? null) !== (shownImage() ?? null)) throw new ImageReplaced();
    };
    if (!(await editor.submit())) return null;
    for (let attempt = 1; now.current.record?.data.draft; attempt += 1)
      try {
        await rebaseDraft(now.current.record);
        requireSeenImage();
        rebaseOn(await publishDraft(publication, now.current.record));
        break;
      } catch (error) {
        // Someone else changed the draft. The form shows it, so that nothing is published unseen.
        const isSame = isPreconditionFailed(error) && (await editor.onStale());
        if (!isSame || attempt === MAX_ATTEMPTS) throw error;
      }
    return requireSeenImage;
  }

  return {
    conflict,
    closeConflict: () => setConflict(null),
    apply,
    /** Saves the form, then publishes the draft. Resolves to false if the save failed. */
    publish: (): Promise<boolean> => editor.inTurn(async () => (await apply()) !== null),
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
    /** Saves the resolved values as the draft, based on the compared version. The comparison stays open if that fails. */
    resolve: (values: ArticleValues): Promise<boolean> =>
      editor.inTurn(async () => {
        if (!conflict) return false;
        const { article, isImageReplaced } = conflict;
        try {
          await saveOn(article, values, isImageReplaced);
        } catch (error) {
          if (isPreconditionFailed(error)) await editor.onStale();
          else if (!(error instanceof ImageReplaced)) throw error;
          setConflict(null);
          throw error;
        }
        setConflict(null);
        return true;
      }),
  };
}
