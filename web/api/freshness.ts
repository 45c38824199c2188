import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { Route } from "#shared/contract/route.ts";
import { followImport } from "./follow-import.ts";
import { ApiError } from "./http/errors.ts";
import { onChangeEvent } from "./live-events.ts";
import { deletesRecord, onOwnWrite } from "./own-writes.ts";
import {
  accessKeys,
  apiTokensKey,
  articleKeys,
  categoryKeys,
  chatbotsKey,
  commentsKey,
  historyKey,
  issueCategoriesKey,
  issueKeys,
  listViewsKey,
  mailsKey,
  overviewKey,
  ownSessionsKey,
  peopleKey,
  planKeys,
  presenceKey,
  productsKey,
  profileKey,
  readerClientsKey,
  reviewKeys,
  runningImportsKey,
  type Stale,
  sessionKey,
  signInProviderKey,
  trashKey,
  waitingReviewsKey,
  webhooksKey,
} from "./query-keys.ts";
import { markStale } from "./versioned.ts";

type Event<Type extends ChangeEvent["type"]> = Extract<ChangeEvent, { type: Type }>;
/** Fields of a change that both events and writes contain. */
type Of<Type extends ChangeEvent["type"]> = Omit<Event<Type>, "type" | "version" | "changed_by">;

/** Lists that an article or issue leaves or enters with the trash. */
const trashOf = (id: number, change: "updated" | "created" | "deleted" | "restored"): QueryKey[] =>
  change === "updated" ? [] : [trashKey(id), waitingReviewsKey(id)];

/** The queries that a change makes stale, by the type of its event. */
const staleBy = {
  // The session says whether the access of each publication is set up, and contains its newest cover.
  access: ({ publication_id: id }: Of<"access">) => ({
    lists: [accessKeys.config(id), accessKeys.health(id), sessionKey],
  }),
  api_token: ({ organization_id }: Pick<Of<"api_token">, "organization_id">) => ({
    lists: [apiTokensKey(organization_id)],
  }),
  article_category: ({ publication_id: id }: Pick<Of<"article_category">, "publication_id">) => ({
    lists: [categoryKeys.all(id)],
  }),
  callouts: ({ publication_id }: Of<"callouts">) => ({ lists: [accessKeys.health(publication_id)] }),
  chatbot: ({ publication_id }: Of<"chatbot">) => ({ lists: [chatbotsKey(publication_id)] }),
  emag: ({ publication_id: id, emag_id, change }: Of<"emag">) => ({
    record: [issueKeys.record(id, emag_id)],
    // The summary contains the serious warnings, of which one depends on the release date.
    page: [
      issueKeys.attempts(id, emag_id),
      issueKeys.summaries(id),
      issueKeys.editions(id),
      reviewKeys.all(id),
      historyKey(id),
    ],
    // Editions show the name, release date and import of their issue.
    lists: [
      issueKeys.lists(id),
      planKeys.editions(id),
      planKeys.issues(id),
      ...trashOf(id, change),
      ...(change === "updated" ? [] : [runningImportsKey]),
    ],
  }),
  emag_category: ({ publication_id: id }: Of<"emag_category">) => ({
    lists: [issueCategoriesKey(id), issueKeys.categories(id), issueKeys.lists(id)],
  }),
  import: followImport,
  organization: () => ({ lists: [sessionKey] }),
  people: ({ organization_id }: Of<"people">) => ({ lists: [peopleKey(organization_id), sessionKey] }),
  planned_edition: ({ publication_id: id, planned_emag_id }: Of<"planned_edition">) => ({
    record: planned_emag_id === null ? [] : [planKeys.editions(id)],
    page: [issueKeys.editions(id), historyKey(id)],
    lists: [
      waitingReviewsKey(id),
      ...(planned_emag_id === null ? [planKeys.editions(id), planKeys.rule(id)] : []),
    ],
  }),
  presence: ({ publication_id, kind, record_id }: Of<"presence">) => ({
    record: [presenceKey(publication_id, kind, record_id)],
  }),
  products: ({ organization_id }: Of<"products">) => ({ lists: [productsKey(organization_id)] }),
  // Its time zone and required approvals change the state of issues and articles on all screens, without an event for each.
  publication: () => ({ lists: [[]] }),
  review: ({ publication_id: id, planned_emag_id, emag_id, story_id }: Of<"review">) => ({
    // The review of an article can be refused because there is a newer version of the article.
    record: [
      reviewKeys.all(id),
      ...(planned_emag_id === null ? [] : [planKeys.editions(id)]),
      ...(story_id === null ? [] : [articleKeys.record(id, story_id)]),
    ],
    page: [historyKey(id), ...(story_id === null ? [] : [articleKeys.versions(id, story_id)])],
    lists: [
      waitingReviewsKey(id),
      ...(story_id === null ? [issueKeys.lists(id)] : [articleKeys.lists(id)]),
      // An edition has the review of its issue. An approval may show readers the pages.
      ...(emag_id === null ? [] : [issueKeys.summaries(id), planKeys.editions(id), planKeys.issues(id)]),
    ],
  }),
  story: ({ publication_id: id, story_id, change }: Of<"story">) => ({
    record: [story_id === null ? articleKeys.all(id) : articleKeys.record(id, story_id)],
    page: [
      historyKey(id),
      ...(story_id === null ? [] : [articleKeys.versions(id, story_id)]),
      ...(story_id !== null && change === "restored" ? [commentsKey(id, story_id)] : []),
    ],
    lists: [articleKeys.lists(id), categoryKeys.counts(id), ...trashOf(id, change)],
  }),
  story_comment: ({ publication_id: id, story_id }: Of<"story_comment">) => ({
    record: [commentsKey(id, story_id)],
  }),
  story_draft: ({ publication_id: id, story_id }: Of<"story_draft">) => ({
    record: [articleKeys.record(id, story_id)],
    page: [articleKeys.versions(id, story_id), historyKey(id)],
    lists: [articleKeys.lists(id)],
  }),
  trash: ({ publication_id }: Of<"trash">) => ({ lists: [trashKey(publication_id)] }),
  webhook: ({ publication_id }: Of<"webhook">) => ({ lists: [webhooksKey(publication_id)] }),
} satisfies { [Type in ChangeEvent["type"]]?: (event: Event<Type>, client: QueryClient) => Stale };

type Write = Pick<Of<"emag">, "organization_id" | "publication_id" | "emag_id" | "change"> &
  Pick<Of<"review">, "planned_emag_id"> & { story_id: number; kind: "emag" | "story" };

/** The queries that a write of this tab makes stale, by the collection that its path begins with. */
const staleByWrite: Record<string, (write: Write) => Stale> = {
  "access/readers": ({ publication_id }) => ({ lists: [accessKeys.readers(publication_id)] }),
  "api-tokens": staleBy.api_token,
  article_categories: staleBy.article_category,
  article_category_removals: staleBy.article_category,
  chatbots: staleBy.chatbot,
  "code-batches": staleBy.products,
  "edition-rule": ({ publication_id }) => ({ lists: [planKeys.all(publication_id)] }),
  "emag-categories": staleBy.emag_category,
  emags: staleBy.emag,
  holdings: staleBy.products,
  invitations: staleBy.people,
  logo: staleBy.organization,
  "list-views": ({ publication_id }) => ({ lists: [listViewsKey(publication_id)] }),
  mails: () => ({ lists: [mailsKey] }),
  organizations: staleBy.organization,
  "outdated-issues": ({ publication_id }) => ({ lists: [issueKeys.all(publication_id)] }),
  people: staleBy.people,
  // The release date of the issue decides in which days its edition is listed.
  "planned-editions/:planned_emag_id/issue": ({ publication_id: id }) => ({
    lists: [planKeys.editions(id), planKeys.issues(id), issueKeys.all(id), historyKey(id)],
  }),
  "planned-editions": staleBy.planned_edition,
  products: staleBy.products,
  publications: staleBy.publication,
  profile: () => ({ lists: [profileKey, ownSessionsKey, sessionKey] }),
  "reader-clients": ({ organization_id }) => ({ lists: [readerClientsKey(organization_id)] }),
  readers: staleBy.products,
  "sign-in-provider": () => ({ lists: [signInProviderKey] }),
  stories: staleBy.story,
  trash: ({ publication_id: id, kind }) => ({
    lists: [trashKey(id), kind === "emag" ? issueKeys.all(id) : articleKeys.all(id)],
  }),
  webhooks: staleBy.webhook,
};

/** Shortest time between two refreshes of the same queries, because many changes can arrive in a row. */
const REFRESH_INTERVAL_MS = 1_000;
/** Longer, because counting reads every article of the publication. */
const RECOUNT_INTERVAL_MS = 10_000;

/** Returns whether the overview shows what an event is about: neither drafts, comments nor the progress of imports. */
function isInOverview(event: ChangeEvent): event is ChangeEvent & { publication_id: number } {
  if (event.type === "import") return event.status !== "processing";
  return "publication_id" in event && !["story_draft", "story_comment", "presence"].includes(event.type);
}

export function staleKeysOf(event: ChangeEvent, client: QueryClient): QueryKey[] {
  const table: Partial<Record<ChangeEvent["type"], (of: never, client: QueryClient) => Stale>> = staleBy;
  const { record = [], page = [], lists = [] } = table[event.type]?.(event as never, client) ?? {};
  return [...record, ...page, ...lists, ...(isInOverview(event) ? [overviewKey(event.publication_id)] : [])];
}

export function staleOfWrite({ method, path }: Pick<Route, "method" | "path">, params: object): Stale {
  const prefix = /^\/(?:console\/api|api\/v2\/importer)\/(?:organizations\/:\w+\/)?(?:publications\/:\w+\/)?/;
  const rest = path.replace(prefix, "");
  const change = method === "DELETE" || rest === "emags/deletions" ? "deleted" : "updated";
  const write = {
    emag_id: null,
    planned_emag_id: null,
    story_id: null,
    ...params,
    change,
  } as unknown as Write;
  const isBelow = (collection: string) => rest === collection || rest.startsWith(`${collection}/`);
  const [, part] = /\/(review|comments)(?:\/|$)/.exec(rest) ?? [];
  if (part === "comments") return {};
  if (part === "review") return withOverview(staleBy.review(write as Of<"review">), params);
  const [, staleOf] = Object.entries(staleByWrite).find(([collection]) => isBelow(collection)) ?? [];
  return staleOf ? withOverview(staleOf(write), params) : {};
}

function withOverview(stale: Stale, params: { publication_id?: number }): Stale {
  const { publication_id } = params;
  if (publication_id === undefined) return stale;
  return { ...stale, lists: [...(stale.lists ?? []), overviewKey(publication_id)] };
}

/** Returns whether the cause of an error may be a newer version of the record. */
const isOutdated = (error: unknown) => error instanceof ApiError && [404, 409, 412].includes(error.status);

/** Refetches what own and other people's changes make stale, as long as the component is mounted. */
export function useFreshness(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = throttled(client);
    const unsubscribe = onChangeEvent((event, { own }) => {
      if (!own) for (const key of staleKeysOf(event, client)) refresh(key);
    });
    const unsubscribeWrites = onOwnWrite((route, params, error) => {
      const { record = [], page = [], lists = [] } = staleOfWrite(route, params);
      const isDeletion = error === undefined && deletesRecord(route);
      if (isDeletion) markStale(client, ...record, ...page);
      else for (const key of isOutdated(error) ? [...record, ...page] : page) refresh(key);
      for (const key of lists) refresh(key);
    });
    return () => {
      unsubscribe();
      unsubscribeWrites();
      refresh.flush();
    };
  }, [client]);
}

/** Marks queries as stale and refetches those on screen. A fetch that runs may have read the state before the change, so another one follows. */
function refetch(client: QueryClient, queryKey: QueryKey): void {
  const running = client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
  void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  for (const { promise, queryKey: key } of running)
    void Promise.allSettled([promise]).then(() => client.invalidateQueries({ queryKey: key, exact: true }));
}

/** Limits how often each key is refreshed: immediately, and once more after the interval if there was another change. */
function throttled(client: QueryClient) {
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; again: boolean }>();
  function run(key: QueryKey): void {
    const name = JSON.stringify(key);
    const known = waiting.get(name);
    if (known) {
      known.again = true;
      // A screen that opens in the meantime does not show them as current.
      markStale(client, key);
      return;
    }
    refetch(client, key);
    const timer = setTimeout(
      () => {
        const again = waiting.get(name)?.again;
        waiting.delete(name);
        if (again) run(key);
      },
      key[2] === "counts" ? RECOUNT_INTERVAL_MS : REFRESH_INTERVAL_MS,
    );
    waiting.set(name, { timer, again: false });
  }
  run.flush = () => {
    for (const [name, { timer, again }] of waiting) {
      clearTimeout(timer);
      if (again) refetch(client, JSON.parse(name));
    }
    waiting.clear();
  };
  return run;
}
