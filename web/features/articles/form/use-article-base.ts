import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { Story } from "#shared/contract/stories.ts";
import type { Versioned } from "../../../api/client.ts";
import { usePublication, usePublicationRef, useSession } from "../../../api/session.ts";
import { cacheAnswer, versionNumber } from "../../../api/versioned.ts";
import { afterSave, changedFields } from "../../../ui/record-changes.ts";
import { useLocalDraft } from "../../../ui/use-local-draft.ts";
import {
  type ArticleField,
  type ArticleValues,
  articleShape,
  emptyArticle,
  valuesOf,
} from "../article-values.ts";
import { articleKeys, fetchArticle } from "../articles.api.ts";

/** What a form has started from. */
interface Base {
  /** Null until the article is created. */
  record: Versioned<Story> | null;
  values: ArticleValues;
}

/** Whether two sets of values differ in anything the form shows. */
export function differ(one: ArticleValues, other: ArticleValues): boolean {
  return changedFields(articleShape, one, other).length > 0;
}

/** The number of a version; 0 of an article that does not exist yet. */
export function versionOf(record: Versioned<Story> | null): number {
  return versionNumber(record?.version ?? null) ?? 0;
}

/**
 * The form of an article, the version it has started from, and the draft of it in this browser. `now` is ahead of what the
 * screen shows: a save may begin before it has been drawn with the outcome of the one before.
 */
export function useArticleBase(options: {
  /** The article as it was opened; null for a new one. */
  start: Versioned<Story> | null;
  onCreated: (id: number) => void;
}) {
  const publication = usePublicationRef();
  const { publication_id } = publication;
  const { publication: owner } = usePublication();
  const userId = useSession().user.id;
  const client = useQueryClient();
  const [base, showBase] = useState<Base>(() => ({
    record: options.start,
    values: options.start ? valuesOf(options.start.data) : emptyArticle(owner),
  }));
  const now = useRef(base);
  const form = useForm<ArticleValues>({ defaultValues: base.values });
  const [changed, setChanged] = useState<readonly ArticleField[]>([]);
  const draft = useLocalDraft<ArticleValues>({
    place: { kind: "articles", userId, publicationId: publication_id, id: base.record?.data.id ?? null },
    current: () => ({
      values: structuredClone(form.getValues()),
      base: now.current.values,
      version: now.current.record?.version ?? null,
    }),
    differ,
  });

  const keyOf = ({ data }: Versioned<Story>) => articleKeys.record(publication_id, data.id);

  function startFrom(next: Base): void {
    now.current = next;
    showBase(next);
  }

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
    startFrom({ record, values: valuesOf(record.data) });
    fill(values);
    cacheAnswer(client, keyOf(record), record);
    void client.invalidateQueries({ queryKey: articleKeys.lists(publication_id) });
    void client.invalidateQueries({ queryKey: articleKeys.versions(publication_id, record.data.id) });
    if (!differ(now.current.values, values)) draft.drop();
    if (created) options.onCreated(record.data.id);
  }

  /** A version that this browser has heard of and that is newer than the form's own; null where there is none. */
  function newestKnown(): Versioned<Story> | null {
    const { record } = now.current;
    const known = record && client.getQueryData<Versioned<Story>>(keyOf(record));
    return known && versionOf(known) > versionOf(record) ? known : null;
  }

  return {
    base,
    now,
    form,
    changed,
    draft,
    check,
    fill,
    adopt,
    newestKnown,
    /** Returns whether a newer version is known that differs from the one this form started from. */
    isBehind(): boolean {
      const known = newestKnown();
      return known !== null && differ(now.current.values, valuesOf(known.data));
    },
    /** Goes on from a version in which nothing differs that the form shows. */
    catchUp(record: Versioned<Story>): void {
      startFrom({ ...now.current, record });
    },
    /** Shows a version that was made here, with what is not saved on top. */
    goOnFrom(after: Versioned<Story>): void {
      const before = now.current.values;
      adopt(after, afterSave(articleShape, before, form.getValues(), valuesOf(after.data)));
    },
    /** Shows what was done to a newer version, and nothing else of that: somebody has yet to compare the texts. */
    goOnBeside({ version, data }: Versioned<Story>, after: Versioned<Story>): void {
      const { published_at, image } = after.data;
      startFrom({ ...now.current, record: { version, data: { ...data, published_at, image } } });
      cacheAnswer(client, keyOf(after), after);
      void client.invalidateQueries({ queryKey: articleKeys.lists(publication_id) });
      void client.invalidateQueries({ queryKey: articleKeys.versions(publication_id, after.data.id) });
    },
    /** Reads the newest version again, for everybody here who shows the article. */
    async fetchNewest(record: Versioned<Story>): Promise<Versioned<Story>> {
      const newest = await fetchArticle(publication, record.data.id);
      cacheAnswer(client, keyOf(record), newest);
      return newest;
    },
  };
}

export type ArticleBase = ReturnType<typeof useArticleBase>;
