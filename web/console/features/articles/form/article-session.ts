import type { QueryClient } from "@tanstack/react-query";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { isPreconditionFailed, OfflineError } from "#web/api/http/errors.ts";
import { articleKeys } from "#web/api/query-keys.ts";
import type { PublicationRef } from "#web/api/session.ts";
import { versionNumber } from "#web/api/versioned.ts";
import { rebase } from "#web/console/components/record/conflict/record-changes.ts";
import type { LocalDraft } from "#web/console/components/record/draft/local-draft.ts";
import { debounce } from "#web/console/components/record/session/debounce.ts";
import { RecordSession } from "#web/console/components/record/session/record-session.ts";
import type { Conflict, RecordBase } from "#web/console/components/record/session/record-state.ts";
import { Store } from "#web/lib/store.ts";
import {
  type ArticleField,
  type ArticleValues,
  articleShape,
  changesOf,
  createBody,
  editedOf,
  emptyArticle,
  hasContent,
  nameOf,
  valuesOf,
} from "../article-values.ts";
import {
  cacheArticle,
  createArticle,
  fetchArticle,
  revisionOf,
  updateArticle,
  versionQuery,
} from "../articles.api.ts";
import {
  discardDraft,
  isEditedAsDraft,
  publishDraft,
  saveDraft,
  withoutDraft,
} from "./draft/article-draft.api.ts";
import { DraftConflict, ImageReplaced } from "./draft/draft-conflict.ts";
import { mergeDraft } from "./draft/merge-draft.ts";

/** Debounce time of the autosave after the last key. */
export const AUTOSAVE_DEBOUNCE_MS = 2_000;

/** Limit for attempts of an action that fails because of a newer version. */
const MAX_ATTEMPTS = 3;

type Article = Versioned<ConsoleStory>;

/** A request that creates a new version of an article, such as publishing it. */
export type ArticleAction = (current: Article) => Promise<Article>;

/** A draft and the version of its article with which it conflicts. */
interface DraftComparison extends Conflict<Article, ArticleValues> {
  article: Article;
  isImageReplaced: boolean;
}

export interface ArticleContext {
  client: QueryClient;
  publication: PublicationRef;
  /** Defaults of a new article. */
  defaults: { language: string; currency: string };
  userId: string;
  /** Name of an article without a title. */
  untitled: string;
  mayWrite: boolean;
  onCreated: (id: number) => void;
}

/**
 * Edits an article, which is saved automatically after a pause in typing. Changes of a published article are saved as a draft
 * beside it, which readers do not see.
 */
export class ArticleSession extends RecordSession<Article, ArticleValues, ArticleField> {
  /** The open comparison of a draft with the newest version of its article. */
  readonly draftComparison = new Store<{ open: DraftComparison | null }, DraftComparison | null>(
    { open: null },
    ({ open }) => open,
  );
  context: ArticleContext;
  /** Idempotency key of a new article. `mayExist` is true after a request that may have created it without a response. */
  #creation: { key: string; mayExist: boolean };
  readonly #autosave = debounce(() => this.#saveTyped(), AUTOSAVE_DEBOUNCE_MS);

  constructor(context: ArticleContext, start: Article | null) {
    const { defaults, userId } = context;
    const { publication_id } = context.publication;
    super({
      start,
      shape: articleShape,
      valuesOf: (article) => (article ? valuesOf(editedOf(article.data)) : emptyArticle(defaults)),
      revisionOf,
      draftKey: (article) => ({
        kind: "articles",
        userId,
        publicationId: publication_id,
        id: article?.data.id ?? null,
      }),
      save: (values, base) => this.#send(values, base),
      fetchNewest: async (article) => article && this.#fetchNewest(article),
      onAccept: (article, isNew) => {
        this.#refresh(article);
        if (isNew) this.context.onCreated(article.data.id);
      },
      onConflict: "wait",
      refOf: ({ data }) => ({ publicationId: publication_id, kind: "story", id: data.id }),
      keepsFocus: true,
    });
    this.context = context;
    this.#creation = { key: this.drafts.form, mayExist: false };
  }

  override connect(): () => void {
    const disconnect = super.connect();
    return () => {
      this.#autosave.cancel();
      disconnect();
    };
  }

  override restoreDraft(localDraft: LocalDraft<ArticleValues>): void {
    super.restoreDraft(localDraft);
    // The earlier form may have created the article, so its idempotency key is used again.
    if (!this.base.record) this.#creation = { key: localDraft.form, mayExist: true };
    this.#autosave.schedule();
  }

  /** Saves again after a save failed because the service was unreachable. */
  retryWhenOnline(): void {
    const { problem } = this.getState();
    if (problem?.kind === "error" && problem.error instanceof OfflineError) void this.save();
  }

  /** Saves the form, then runs an action about the article as it is saved. Resolves to false if the save failed. */
  saveFirst(action: (current: Article) => Promise<unknown>): Promise<boolean> {
    return this.enqueue(async () => {
      const saved = await this.submit();
      const { record } = this.base;
      if (!saved || !record) return false;
      await action(record);
      return true;
    });
  }

  /** Saves the form and applies the draft, then runs an action such as publishing. Resolves to false if the save failed. */
  saveAndRun(action: ArticleAction): Promise<boolean> {
    return this.enqueue(async () => {
      const requireSeenImage = await this.#applyDraft();
      if (!requireSeenImage) return false;
      return this.#onSameVersion(async (current) => {
        requireSeenImage();
        this.rebaseOn(await action(current));
      });
    });
  }

  /**
   * Runs an action that leaves unsaved changes unsaved, such as taking the article offline or replacing its image. It acts on
   * the newest version on the server. Resolves to false if the article does not exist yet and could not be created.
   */
  runUnsaved(action: ArticleAction): Promise<boolean> {
    return this.enqueue(async () => {
      if (this.base.record === null && !(await this.submit())) return false;
      const { record: from, values } = this.base;
      if (!from) return false;
      const { client, publication } = this.context;
      let newest =
        client.getQueryData<Article>(articleKeys.record(publication.publication_id, from.data.id)) ?? from;
      for (let attempt = 1; ; attempt += 1)
        try {
          const after = await action(newest);
          if (this.hasChanges(values, valuesOf(editedOf(newest.data)))) this.#applyStateAndImage(from, after);
          else this.rebaseOn(after);
          return true;
        } catch (error) {
          if (!isPreconditionFailed(error) || attempt === MAX_ATTEMPTS) throw error;
          newest = await this.#fetchNewest(from);
        }
    });
  }

  /** Saves the form, then publishes the draft. Resolves to false if the save failed. */
  publishDraft(): Promise<boolean> {
    return this.enqueue(async () => (await this.#applyDraft()) !== null);
  }

  /** Discards the draft and what is not saved yet. */
  discardDraft(): Promise<boolean> {
    return this.enqueue(async () => {
      const { record } = this.base;
      if (!record) return false;
      try {
        const after = await discardDraft(this.context.publication, record);
        this.acceptVersion(after, valuesOf(editedOf(after.data)));
        this.drafts.drop();
        return true;
      } catch (error) {
        if (isPreconditionFailed(error)) await this.mergeNewest();
        throw error;
      }
    });
  }

  /**
   * Saves the resolved values as the draft, based on the compared version, or as a new one if someone else has published or discarded
   * it. The comparison stays open if that fails.
   */
  resolveDraft(values: ArticleValues): Promise<boolean> {
    return this.enqueue(async () => {
      const conflict = this.draftComparison.getState();
      if (!conflict) return false;
      try {
        await this.#saveDraftOn(conflict.article, values, conflict.isImageReplaced);
      } catch (error) {
        if (isPreconditionFailed(error)) {
          await this.mergeNewest();
          const { record } = this.base;
          if (record && !record.data.draft) return this.#saveAsNewDraft(conflict, values, record);
        } else if (!(error instanceof ImageReplaced)) throw error;
        this.draftComparison.set({ open: null });
        throw error;
      }
      this.draftComparison.set({ open: null });
      return true;
    });
  }

  protected override onTyped(): void {
    super.onTyped();
    this.#autosave.schedule();
  }

  #saveTyped(): void {
    const { base, dirty, newer, conflict, problem } = this.getState();
    const isComparing = conflict !== null || this.draftComparison.getState() !== null;
    if (!this.context.mayWrite || newer !== null || isComparing || problem?.kind === "deleted") return;
    if (!dirty || (base.record === null && !hasContent(this.form.getValues()))) return;
    void this.save();
  }

  #refresh(article: Article): void {
    const { client, publication } = this.context;
    cacheArticle(client, publication, article);
  }

  async #fetchNewest({ data }: Article): Promise<Article> {
    const { client, publication } = this.context;
    const newest = await fetchArticle(publication, data.id);
    cacheArticle(client, publication, newest);
    return newest;
  }

  async #send(values: ArticleValues, { record, values: saved }: RecordBase<Article, ArticleValues>) {
    if (record === null) return this.#create(values);
    const { publication, untitled } = this.context;
    const changes = changesOf(saved, values, untitled);
    if (isEditedAsDraft(record.data)) return { record: await saveDraft(publication, record, changes) };
    return { record: await updateArticle(publication, record.data.id, changes, record.version) };
  }

  async #create(values: ArticleValues) {
    const { publication, untitled } = this.context;
    const { key, mayExist } = this.#creation;
    this.#creation.mayExist = true;
    const created = await createArticle(publication, createBody(values, untitled), key);
    if (!mayExist) return { record: created, sent: { ...values, article_category_ids: [] } };
    if (Number(versionNumber(created.version)) > 1) {
      this.compareWith(created);
      return null;
    }
    // An earlier request with the same key may have created the article with other values.
    return { record: created, sent: valuesOf(created.data) };
  }

  /** Takes only the publishing state and the image from a newer version, because the user has not yet compared its texts. */
  #applyStateAndImage({ version, data }: Article, after: Article): void {
    const { published_at, offline_at } = after.data;
    const { image } = editedOf(after.data);
    const draft = data.draft && { ...data.draft, fields: { ...data.draft.fields, image } };
    const record = { version, data: { ...data, published_at, offline_at, image, draft } };
    this.setBase({ ...this.base, record });
    this.#refresh(after);
  }

  /**
   * Runs an action on the version that the form shows. A newer version with the same fields is not a conflict, such as that of an
   * article whose offline date has passed. Any other one is shown first, so that nothing is published unseen.
   */
  async #onSameVersion(action: (current: Article) => Promise<void>): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      const { record } = this.base;
      if (!record) return false;
      try {
        await action(record);
        return true;
      } catch (error) {
        const isSame = isPreconditionFailed(error) && (await this.mergeNewest()) === "same";
        if (!isSame || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  #shownImage(): string | null {
    const { record } = this.base;
    return (record && editedOf(record.data).image?.url) ?? null;
  }

  /**
   * Saves the form and applies the draft, if there is one. Resolves to a function that throws `ImageReplaced` if the image is no
   * longer the one on screen, or to null if the save failed.
   */
  async #applyDraft(): Promise<(() => void) | null> {
    const seen = this.#shownImage();
    const requireSeenImage = () => {
      if (this.base.record && seen !== this.#shownImage()) throw new ImageReplaced();
    };
    if (!(await this.submit())) return null;
    await this.#onSameVersion(async (current) => {
      if (!current.data.draft) return;
      await this.#rebaseDraft(current);
      requireSeenImage();
      if (this.base.record) this.rebaseOn(await publishDraft(this.context.publication, this.base.record));
    });
    return requireSeenImage;
  }

  /** Applies the draft to the newest version of its article. Throws `DraftConflict` and `ImageReplaced`. */
  async #rebaseDraft(article: Article): Promise<void> {
    const { data, version } = article;
    const { client, publication, mayWrite } = this.context;
    if (!data.draft || data.draft.base_version === versionNumber(version)) return;
    // The service applies it, because saving the draft needs the permission to write.
    if (!mayWrite) return;
    const { fields } = await client.fetchQuery(versionQuery(publication, data.id, data.draft.base_version));
    const { base, mine, theirs, merged, isImageReplaced } = mergeDraft(fields, data.draft, data);
    if (merged) return this.#saveDraftOn(article, merged, isImageReplaced);
    const compared = { version, data: { ...data, ...theirs, draft: null } };
    this.draftComparison.set({ open: { base, mine, theirs: compared, article, isImageReplaced } });
    throw new DraftConflict();
  }

  /** Applies the resolved values to an article that no longer has a draft. Throws `DraftConflict` if it has changed in the same fields. */
  async #saveAsNewDraft({ theirs, article }: DraftComparison, values: ArticleValues, newest: Article) {
    const compared = valuesOf(theirs.data);
    const merged = rebase(articleShape, compared, values, valuesOf(newest.data));
    if (!merged) {
      const open = { base: compared, mine: values, theirs: newest, article: newest, isImageReplaced: false };
      this.draftComparison.set({ open });
      throw new DraftConflict();
    }
    const { image, image_alt, image_caption, image_credit } = newest.data;
    const isOwnImage = editedOf(article.data).image?.url === image?.url;
    this.acceptVersion(newest, {
      ...merged,
      // The image of the draft is gone with it, and so are its texts.
      ...(!isOwnImage && { image_alt, image_caption, image_credit }),
    });
    this.draftComparison.set({ open: null });
    return this.submit();
  }

  /** Saves the draft with these values on top of a version. Throws `ImageReplaced`. */
  async #saveDraftOn(article: Article, values: ArticleValues, isImageReplaced: boolean): Promise<void> {
    const { publication, untitled } = this.context;
    const changes = { ...values, name: nameOf(values, untitled) };
    this.rebaseOn(await saveDraft(publication, withoutDraft(article), changes));
    if (isImageReplaced) throw new ImageReplaced();
  }
}
