import { QueryClientProvider, type QueryKey, useQuery } from "@tanstack/react-query";
import { describe, expect, it, type Mock, onTestFinished, vi } from "vitest";
import { renderHook } from "vitest-browser-react";
import { createTestReader } from "#shared/console/access/test-readers.ts";
import { changeConsoleStory } from "#shared/console/articles/stories.ts";
import { createStoryComment } from "#shared/console/articles/story-comments.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import { changeRoles } from "#shared/console/identity/people.ts";
import { changeEmagReview } from "#shared/console/issues/reviews.ts";
import {
  changeOrganization,
  changePublication,
  previewPublicationChange,
  replacePublicationLogo,
} from "#shared/console/publications.ts";
import { deleteWebhook, rotateWebhookSecret } from "#shared/console/webhooks.ts";
import { deleteStory } from "#shared/contract/stories.ts";
import { queryClient } from "#web/api/query-client.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { call } from "./client.ts";
import { staleKeysOf, staleOfWrite, useFreshness } from "./freshness.ts";

const record = { emag_id: 7, change: "updated" as const, version: 3, ...testPublication };

/** Renders a list of webhooks. Returns the function that fetches it, which was called once. */
async function showWebhooks() {
  const fetchWebhooks = vi.fn(async () => []);
  await showQuery(["webhooks", testPublication.publication_id], fetchWebhooks);
  return fetchWebhooks;
}

/** Renders a query until it has been fetched once. */
async function showQuery(queryKey: QueryKey, queryFn: Mock<() => Promise<unknown>>) {
  const { unmount } = await renderHook(
    () => {
      useFreshness();
      useQuery({ queryKey, queryFn });
    },
    {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );
  onTestFinished(async () => {
    await unmount();
    queryClient.clear();
  });
  await expect.poll(() => queryFn.mock.calls.length).toBe(1);
}

describe("staleKeysOf", () => {
  const keysOf = (event: ChangeEvent) => staleKeysOf(event, queryClient);

  it("names the queries of an event, and the overview if it shows what has changed", () => {
    expect(keysOf({ type: "webhook", ...testPublication })).toEqual([
      ["webhooks", 10],
      ["overview", 10],
    ]);
    expect(keysOf({ type: "people", organization_id: 1 })).toEqual([["people", 1], ["session"]]);
    const draft = { type: "story_draft", story_id: 4, version: 2, ...testPublication } as const;
    expect(keysOf(draft)).toContainEqual(["articles", 10, "list"]);
    expect(keysOf(draft)).not.toContainEqual(["overview", 10]);
  });

  it("names who has a record open, and the running imports if an issue was created or deleted", () => {
    const presence = { type: "presence", kind: "story", record_id: "4", ...testPublication } as const;
    expect(keysOf(presence)).toEqual([["presence", 10, "story", "4"]]);
    expect(keysOf({ type: "emag", ...record, change: "deleted" })).toContainEqual(["running-imports"]);
    expect(keysOf({ type: "emag", ...record })).not.toContainEqual(["running-imports"]);
  });

  it("names the record, what its page shows, and the lists that contain it", () => {
    const keys = keysOf({ type: "emag", ...record });
    expect(keys).toContainEqual(["issues", 10, "record", 7]);
    expect(keys).toContainEqual(["issues", 10, "attempts", 7]);
    expect(keys).toContainEqual(["issues", 10, "list"]);
    expect(keys).toContainEqual(["plan", 10, "editions"]);
    expect(keys).not.toContainEqual(["trash", 10]);
    expect(keysOf({ type: "emag", ...record, change: "deleted" })).toContainEqual(["trash", 10]);
  });
});

describe("staleOfWrite", () => {
  it("names the queries of the collection that the path begins with", () => {
    expect(staleOfWrite(rotateWebhookSecret, { publication_id: 10, webhook_id: 3 }).lists).toEqual([
      ["webhooks", 10],
      ["overview", 10],
    ]);
    expect(staleOfWrite(changeRoles, { organization_id: 1, user_id: "u" }).lists).toEqual([
      ["people", 1],
      ["session"],
    ]);
    expect(staleOfWrite(createTestReader, { publication_id: 10 }).lists).toContainEqual([
      "access",
      10,
      "readers",
    ]);
  });

  it("names all queries for a publication, whose time zone is in all times, and the session for its logo", () => {
    expect(staleOfWrite(changePublication, { publication_id: 10 }).lists).toContainEqual([]);
    expect(staleOfWrite(replacePublicationLogo, { publication_id: 10 }).lists).toContainEqual(["session"]);
    expect(staleOfWrite(changeOrganization, { organization_id: 1 }).lists).toEqual([["session"]]);
    expect(staleOfWrite(previewPublicationChange, { publication_id: 10 })).toEqual({});
  });

  it("names the record apart from its lists, because a write has it from the response", () => {
    const { record, lists } = staleOfWrite(changeConsoleStory, { publication_id: 10, story_id: 4 });
    expect(record).toEqual([["articles", 10, "record", 4]]);
    expect(lists).toContainEqual(["articles", 10, "list"]);
    expect(staleOfWrite(deleteStory, { ...testPublication, story_id: 4 }).lists).toContainEqual([
      "trash",
      10,
    ]);
  });

  it("names the reviews, not the record, for the review of a record", () => {
    const { record } = staleOfWrite(changeEmagReview, { publication_id: 10, emag_id: 7 });
    expect(record).toEqual([["reviews", 10]]);
  });

  it("names nothing for the comments of an article, which each write adds to the list", () => {
    expect(staleOfWrite(createStoryComment, { publication_id: 10, story_id: 4 })).toEqual({});
  });
});

describe("the record of a failed write", () => {
  it("is fetched again if there may be a newer version", async () => {
    const fetchArticle = vi.fn(async () => ({}));
    await showQuery(["articles", testPublication.publication_id, "record", 4], fetchArticle);
    onTestFinished(() => void vi.unstubAllGlobals());
    const write = () => call(changeConsoleStory, { params: { publication_id: 10, story_id: 4 }, body: {} });
    vi.stubGlobal("fetch", async () => Response.json({ error: "Blank.", code: "invalid" }, { status: 422 }));
    await expect(write()).rejects.toThrow("Blank.");
    expect(fetchArticle).toHaveBeenCalledTimes(1);
    vi.stubGlobal("fetch", async () => Response.json({ error: "Old.", code: "conflict" }, { status: 412 }));
    await expect(write()).rejects.toThrow("Old.");
    await expect.poll(() => fetchArticle.mock.calls.length).toBe(2);
  });
});

describe("a list", () => {
  it("is fetched again after a write of this tab, whether it succeeds or fails", async () => {
    const fetchWebhooks = await showWebhooks();
    onTestFinished(() => void vi.unstubAllGlobals());
    const write = () =>
      call(deleteWebhook, { params: { publication_id: testPublication.publication_id, webhook_id: 3 } });
    vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
    await write();
    await expect.poll(() => fetchWebhooks.mock.calls.length).toBe(2);
    vi.stubGlobal("fetch", async () => Response.json({ error: "Gone.", code: "not_found" }, { status: 404 }));
    await expect(write()).rejects.toThrow("Gone.");
    await expect.poll(() => fetchWebhooks.mock.calls.length).toBe(3);
  });
});

describe("all screens", () => {
  it("are fetched again after the settings of a publication have changed", async () => {
    const send = startEventStream();
    let state = "waits for an approval";
    queryClient.setQueryData(["screen opened next"], state);
    const { result, unmount } = await renderHook(
      () => {
        useFreshness();
        return useQuery({ queryKey: ["screen"], queryFn: () => state }).data;
      },
      {
        wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
      },
    );
    onTestFinished(async () => {
      await unmount();
      queryClient.clear();
    });
    await expect.poll(() => result.current).toBe(state);
    state = "visible";
    send({ type: "publication", ...testPublication });
    await expect.poll(() => result.current).toBe(state);
    expect(queryClient.getQueryState(["screen opened next"])?.isInvalidated).toBe(true);
  });

  it("are fetched once for many events in a row, and once more after the last one", async () => {
    const send = startEventStream();
    const fetchWebhooks = await showWebhooks();
    for (let count = 0; count < 20; count += 1) send({ type: "webhook", ...testPublication });
    await expect.poll(() => fetchWebhooks.mock.calls.length).toBe(3);
  });
});
