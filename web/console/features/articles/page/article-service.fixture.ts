import {
  addTextImage,
  type ConsoleStory,
  type ConsoleStoryChange,
  changeConsoleStory,
  changeOfflineDate,
  createConsoleStory,
  getConsoleStory,
  getStoryVersion,
  publishConsoleStory,
  takeStoryOffline,
} from "#shared/console/articles/stories.ts";
import { listStoryComments } from "#shared/console/articles/story-comments.ts";
import {
  changeStoryDraft,
  discardStoryDraft,
  publishStoryDraft,
} from "#shared/console/articles/story-drafts.ts";
import { getStoryReview } from "#shared/console/articles/story-reviews.ts";
import { listReviewers } from "#shared/console/issues/reviews.ts";
import { getLastChange } from "#shared/console/presence.ts";
import { listArticleCategories } from "#shared/contract/article-categories.ts";
import { ReceivedFile } from "#shared/contract/received-file.ts";
import type { RouteBody } from "#shared/contract/route.ts";
import type { StoryImage } from "#shared/contract/stories.ts";
import { refusal, startFakeService, versioned } from "#web/testing/fake-service.ts";
import { editedOf, valuesOf } from "../article-values.ts";
import { articleWith } from "../form/article.fixture.ts";

const NOW = "2026-01-02T00:00:00.000Z";
const outdated = () => refusal(412, { error: "A newer version exists.", code: "version_conflict" });
const notFound = () => refusal(404, { error: "Not found.", code: "not_found" });

/** Editor sessions of earlier tests leave local drafts by article. */
let articles = 0;

/** Image that the service stores, whatever was sent. */
export const storedImage: StoryImage = {
  url: `/media/${"a".repeat(32)}/image.png`,
  content_type: "image/png",
  width: 1,
  height: 1,
  size: 1,
};

/** Answers the requests of the article page as the service does, with optimistic locking. */
export function startArticleService(fields: Partial<ConsoleStory> = {}) {
  articles += 1;
  const service = startFakeService();
  const server = {
    service,
    article: articleWith({ id: articles, ...fields }),
    version: 1,
    /** Earlier versions by number. */
    versions: new Map<number, ConsoleStory>(),
    isDeleted: false,
    /** True if saves get no answer. */
    isOffline: false,
    /** Bodies of the requests that changed the article, in their order. */
    changes: [] as ConsoleStoryChange[],
    /** Body of the last request that published the article. */
    publishedWith: null as RouteBody<typeof publishConsoleStory> | null,
    /** Saves fields as another person or the API. */
    change(next: Partial<ConsoleStory>): void {
      server.versions.set(server.version, server.article);
      server.article = { ...server.article, ...next, updated_at: NOW };
      server.version += 1;
    },
  };
  server.versions.set(1, server.article);

  const current = () => versioned({ story: server.article }, server.version);
  const draft = () =>
    versioned(
      { draft: server.article.draft, draft_version: server.article.draft_version },
      server.article.draft_version,
    );
  const isOutdated = (headers: Headers, version: number) => {
    const sent = headers.get("If-Match");
    return sent !== null && sent !== `"${version}"`;
  };
  const fieldsOf = ({ image, ...changes }: ConsoleStoryChange): Partial<ConsoleStory> =>
    ({
      ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
      ...(image instanceof ReceivedFile && { image: storedImage }),
      ...(image === null && { image }),
    }) as Partial<ConsoleStory>;

  service.answer(getConsoleStory, () => (server.isDeleted ? notFound() : current()));
  service.answer(createConsoleStory, ({ body }) => {
    if (server.isOffline) return Response.error();
    articles += 1;
    server.article = articleWith({ id: articles, ...fieldsOf(body) });
    server.version = 1;
    server.isDeleted = false;
    return current();
  });
  service.answer(changeConsoleStory, ({ body, headers }) => {
    if (server.isOffline) return Response.error();
    if (server.isDeleted) return notFound();
    if (isOutdated(headers, server.version)) return outdated();
    server.changes.push(body);
    server.change(fieldsOf(body));
    return current();
  });
  service.answer(publishConsoleStory, ({ body, headers }) => {
    const { draft_version = server.article.draft_version } = body;
    if (isOutdated(headers, server.version) || draft_version !== server.article.draft_version)
      return outdated();
    server.publishedWith = body;
    const { released_at = server.article.released_at, offline_at = null } = body;
    server.change({ published_at: NOW, released_at, offline_at });
    return current();
  });
  service.answer(takeStoryOffline, ({ headers }) => {
    if (isOutdated(headers, server.version)) return outdated();
    server.change({ published_at: null, offline_at: null });
    return current();
  });
  service.answer(changeOfflineDate, ({ body, headers }) => {
    if (isOutdated(headers, server.version)) return outdated();
    server.change({ offline_at: body.offline_at });
    return current();
  });
  service.answer(changeStoryDraft, ({ body: { base_version, ...changes }, headers }) => {
    const { draft: before, draft_version } = server.article;
    if (isOutdated(headers, draft_version)) return outdated();
    const base = before?.fields ?? server.versions.get(base_version) ?? server.article;
    const next = { ...valuesOf(base), image: base.image, ...fieldsOf(changes) };
    server.article = {
      ...server.article,
      draft: { base_version, saved_by: "Ada Editor", saved_at: NOW, fields: next },
      draft_version: draft_version + 1,
    };
    return draft();
  });
  service.answer(discardStoryDraft, ({ headers }) => {
    const { draft_version } = server.article;
    if (isOutdated(headers, draft_version)) return outdated();
    server.article = { ...server.article, draft: null, draft_version: draft_version + 1 };
    return draft();
  });
  service.answer(publishStoryDraft, ({ headers }) => {
    const { draft_version } = server.article;
    if (isOutdated(headers, draft_version) || server.article.draft?.base_version !== server.version)
      return outdated();
    server.change({ ...editedOf(server.article), draft: null, draft_version: draft_version + 1 });
    return current();
  });
  service.answer(getStoryVersion, ({ params }) => {
    const { id, created_at, updated_at, draft, draft_version, ...saved } =
      server.versions.get(params.version) ?? server.article;
    return {
      version: {
        version: params.version,
        cause: "changed" as const,
        restored_version: null,
        saved_by: "Ada Editor",
        saved_at: NOW,
        changed_fields: [],
      },
      fields: saved,
    };
  });
  service.answer(addTextImage, () => ({ text_image: storedImage }));
  service.answer(getLastChange, () => ({
    last_change: { at: NOW, name: "Ben", is_caller: false },
  }));
  service.answer(listStoryComments, () => ({ comments: [] }));
  service.answer(listArticleCategories, () => ({ article_categories: [] }));
  service.answer(listReviewers, () => ({ people: [] }));
  service.answer(getStoryReview, () => ({
    review: {
      responsible: null,
      sign_off: "open" as const,
      note: "",
      request: null,
      changed_by: null,
      changed_at: null,
      version: 0,
    },
  }));
  return server;
}
