import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { revokePreviewLinks } from "#shared/console/articles/preview-links.ts";
import { deleteStoryComment } from "#shared/console/articles/story-comments.ts";
import { changeStoryDraft } from "#shared/console/articles/story-drafts.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import { changeEmagReview } from "#shared/console/issues/reviews.ts";
import { deleteEmag, getEmag, updateEmag } from "#shared/contract/emag-routes.ts";
import { deleteStory, getStory } from "#shared/contract/stories.ts";
import { call, callVersioned } from "./client.ts";
import { isNotFound } from "./http/errors.ts";
import { onChangeEvent, openLiveEvents } from "./live-events.ts";
import { restoreRecord } from "./trash.ts";

const place = { organization_id: 1, publication_id: 10 };
const saved = (emag_id: number, version: number): ChangeEvent => ({
  type: "emag",
  ...place,
  emag_id,
  change: "updated",
  version,
});

let receive: (event: ChangeEvent) => void;
let stream: { onopen?: () => void; onerror?: () => void };
let stop: () => void;
const heard: [number | undefined, boolean][] = [];

beforeEach(() => {
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal(
    "EventSource",
    class {
      onmessage: ((message: { data: string }) => void) | null = null;
      constructor() {
        stream = this as typeof stream;
        receive = (event) => this.onmessage?.({ data: JSON.stringify(event) });
      }
      close() {}
    },
  );
  heard.length = 0;
  const stopStream = openLiveEvents({ loadedSince: Date.now(), onReturn: vi.fn(), onRefused: vi.fn() });
  const stopHearing = onChangeEvent((event, { own }) =>
    heard.push(["version" in event ? (event.version ?? undefined) : undefined, own]),
  );
  stop = () => {
    stopHearing();
    stopStream();
  };
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Saves an issue with a response that the test controls. */
function save(emag_id: number) {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => promise);
  const params = { organization_id: 1, publication_id: 10, emag_id };
  const answered = callVersioned(updateEmag, { params, body: { name: "New" } });
  return {
    answered,
    answer: (version: number) => resolve(Response.json({ emag: {} }, { headers: { ETag: `"${version}"` } })),
    fail: () => reject(new TypeError("network")),
  };
}

describe("the event of a save", () => {
  it("counts as this tab's own if it arrives after the response", async () => {
    const { answer, answered } = save(1);
    answer(2);
    await answered;
    receive(saved(1, 2));
    receive(saved(1, 3));
    await expect.poll(() => heard).toHaveLength(2);
    expect(heard).toEqual([
      [2, true],
      [3, false],
    ]);
  });

  it("waits for the response if it arrives first, unlike events about other records", async () => {
    const { answer } = save(2);
    receive(saved(2, 2));
    receive(saved(2, 3));
    receive(saved(99, 7));
    expect(heard).toEqual([[7, false]]);
    answer(2);
    await expect.poll(() => heard).toHaveLength(3);
    expect(heard.slice(1)).toEqual([
      [2, true],
      [3, false],
    ]);
  });

  it("counts as another tab's if the response was lost, so that the record is fetched", async () => {
    const { answered, fail } = save(3);
    receive(saved(3, 2));
    fail();
    await answered.catch(() => undefined);
    await expect.poll(() => heard).toEqual([[2, false]]);
  });

  it("is distinguished from the event of a review of the same record", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ review: {} }, { headers: { ETag: '"5"' } }));
    const params = { publication_id: 10, emag_id: 4 };
    await callVersioned(changeEmagReview, { params, body: { note: "x" } });
    receive(saved(4, 5));
    receive({ type: "review", ...place, planned_emag_id: null, emag_id: 4, story_id: null, version: 5 });
    await expect.poll(() => heard).toHaveLength(2);
    expect(heard).toEqual([
      [5, false],
      [5, true],
    ]);
  });
});

describe("the event of a comment", () => {
  it("counts as this tab's own after a write, even after a deletion", async () => {
    const headers = { ETag: '"900"' };
    vi.stubGlobal("fetch", async () => new Response(null, { status: 204, headers }));
    await call(deleteStoryComment, { params: { publication_id: 10, story_id: 4, comment_id: 1 } });
    const event = { type: "story_comment", ...place, story_id: 4 } as const;
    receive({ ...event, version: 900 });
    receive({ ...event, version: 901 });
    await expect.poll(() => heard).toHaveLength(2);
    expect(heard).toEqual([
      [900, true],
      [901, false],
    ]);
  });
});

describe("the event of a draft", () => {
  it("is distinguished from the event of its article", async () => {
    vi.stubGlobal("fetch", async () =>
      Response.json({ draft: null, draft_version: 5 }, { headers: { ETag: '"5"' } }),
    );
    const params = { publication_id: 10, story_id: 4 };
    await callVersioned(changeStoryDraft, { params, body: { base_version: 1, title: "x" } });
    receive({ type: "story", ...place, story_id: 4, version: 5, change: "updated", changed_by: "Ann" });
    receive({ type: "story_draft", ...place, story_id: 4, version: 5 });
    await expect.poll(() => heard).toHaveLength(2);
    expect(heard).toEqual([
      [5, false],
      [5, true],
    ]);
  });
});

describe("the event of a deletion", () => {
  const deleted = (emag_id: number): ChangeEvent => ({
    type: "emag",
    ...place,
    emag_id,
    change: "deleted",
    version: 2,
  });

  it("waits for the response and counts as this tab's own", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal("fetch", () => promise);
    void call(deleteEmag, { params: { organization_id: 1, publication_id: 10, emag_id: 5 } });
    receive(deleted(5));
    receive(deleted(6));
    expect(heard).toEqual([[2, false]]);
    resolve(new Response(null, { status: 204 }));
    await expect.poll(() => heard).toHaveLength(2);
    expect(heard.at(-1)).toEqual([2, true]);
  });

  it("counts as another tab's if this tab did not delete the record", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ error: "Stale", code: "stale" }, { status: 412 }));
    const params = { organization_id: 1, publication_id: 10, emag_id: 7 };
    await call(deleteEmag, { params }).catch(() => undefined);
    receive(deleted(7));
    await expect.poll(() => heard).toEqual([[2, false]]);
  });

  it("and that of the ended import count as this tab's own", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal("fetch", () => promise);
    void call(deleteEmag, { params: { ...place, emag_id: 8 } });
    const running = { import_id: "1", step: null, done: 0, total: null };
    receive({ type: "import", ...place, emag_id: 8, ...running, status: "failed" });
    receive({ type: "import", ...place, emag_id: 9, ...running, status: "failed" });
    expect(heard).toEqual([[undefined, false]]);
    resolve(new Response(null, { status: 204 }));
    await expect.poll(() => heard).toHaveLength(2);
    expect(heard.at(-1)).toEqual([undefined, true]);
  });

  it("counts as another tab's if this tab only saved the deleted version", async () => {
    const { answer, answered } = save(10);
    answer(2);
    await answered;
    receive(deleted(10));
    await expect.poll(() => heard).toEqual([[2, false]]);
  });
});

describe("a read of a record", () => {
  const emag = { ...place, emag_id: 11 };
  const story = { ...place, story_id: 12 };
  const cases = [
    {
      name: "issue",
      remove: () => call(deleteEmag, { params: emag }),
      get: () => call(getEmag, { params: emag }),
    },
    {
      name: "article",
      remove: () => call(deleteStory, { params: story }),
      get: () => call(getStory, { params: story }),
    },
  ];

  /** Answers requests with these, and returns the methods of those sent. */
  function answerWith(answers: Record<string, Promise<Response>>): string[] {
    const sent: string[] = [];
    vi.stubGlobal("fetch", (_url: string, { method }: RequestInit) => {
      sent.push(method!);
      return answers[method!];
    });
    return sent;
  }

  it("is sent after this tab deleted a part of the record", async () => {
    const sent = answerWith({
      DELETE: Promise.resolve(new Response(null, { status: 204 })),
      GET: Promise.resolve(Response.json({ story: {} })),
    });
    await call(revokePreviewLinks, { params: { publication_id: 10, story_id: 13 } });
    await call(getStory, { params: { ...place, story_id: 13 } });
    expect(sent).toEqual(["DELETE", "GET"]);
  });

  it.each(cases)("is not sent if this tab deletes the $name", async ({ remove, get }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent = answerWith({ DELETE: promise });
    const removed = remove();
    const during = get();
    resolve(new Response(null, { status: 204 }));
    await removed;
    await expect(during).rejects.toSatisfy(isNotFound);
    await expect(get()).rejects.toSatisfy(isNotFound);
    expect(sent).toEqual(["DELETE"]);
  });

  it("is sent after a deletion that failed", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent = answerWith({ DELETE: promise, GET: Promise.resolve(Response.json({ emag: {} })) });
    const params = { ...place, emag_id: 13 };
    const removed = call(deleteEmag, { params });
    const during = call(getEmag, { params });
    resolve(Response.json({ error: "Stale", code: "stale" }, { status: 412 }));
    await expect(removed).rejects.toThrow("Stale");
    await during;
    expect(sent).toEqual(["DELETE", "GET"]);
  });

  it("is sent after this tab restored the record, without waiting for the event", async () => {
    const restored = { id: 14, name: "Harbour", lost_categories: 0, lost_edition: null };
    const sent = answerWith({
      DELETE: Promise.resolve(new Response(null, { status: 204 })),
      POST: Promise.resolve(Response.json({ restored })),
      GET: Promise.resolve(Response.json({ story: {} })),
    });
    const params = { ...place, story_id: 14 };
    await call(deleteStory, { params });
    await restoreRecord(place.publication_id, { kind: "story", id: 14 });
    await call(getStory, { params });
    expect(sent).toEqual(["DELETE", "POST", "GET"]);
  });

  it("is sent after a gap in the event stream, in which the record may have been restored", async () => {
    const sent = answerWith({
      DELETE: Promise.resolve(new Response(null, { status: 204 })),
      GET: Promise.resolve(Response.json({ story: {} })),
    });
    const params = { ...place, story_id: 15 };
    await call(deleteStory, { params });
    stream.onerror?.();
    window.dispatchEvent(new Event("online"));
    stream.onopen?.();
    await call(getStory, { params });
    expect(sent).toEqual(["DELETE", "GET"]);
  });
});
