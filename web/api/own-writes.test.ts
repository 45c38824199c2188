import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChangeEvent } from "#shared/console/events.ts";
import { changeEmagReview } from "#shared/console/reviews.ts";
import { deleteEmag, updateEmag } from "#shared/contract/emags.ts";
import { call, callVersioned } from "./client.ts";
import { onChangeEvent, openLiveEvents } from "./live-events.ts";

const place = { organization_id: 1, publication_id: 10 };
const saved = (emag_id: number, version: number): ChangeEvent => ({
  type: "emag",
  ...place,
  emag_id,
  change: "updated",
  version,
});

let receive: (event: ChangeEvent) => void;
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

/** A save of an issue whose answer comes when the test says so. */
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
  it("is this tab's own if it comes after the answer", async () => {
    const { answer, answered } = save(1);
    answer(2);
    await answered;
    receive(saved(1, 2));
    receive(saved(1, 3));
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard).toEqual([
      [2, true],
      [3, false],
    ]);
  });

  it("waits for the answer if it comes first, and those about other records do not wait", async () => {
    const { answer } = save(2);
    receive(saved(2, 2));
    receive(saved(2, 3));
    receive(saved(99, 7));
    expect(heard).toEqual([[7, false]]);
    answer(2);
    await vi.waitFor(() => expect(heard).toHaveLength(3));
    expect(heard.slice(1)).toEqual([
      [2, true],
      [3, false],
    ]);
  });

  it("is somebody else's if the answer was lost, so that the record is fetched", async () => {
    const { answered, fail } = save(3);
    receive(saved(3, 2));
    fail();
    await answered.catch(() => undefined);
    await vi.waitFor(() => expect(heard).toEqual([[2, false]]));
  });

  it("is told from that of a review of the same record", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ review: {} }, { headers: { ETag: '"5"' } }));
    const params = { publication_id: 10, emag_id: 4 };
    await callVersioned(changeEmagReview, { params, body: { note: "x" } });
    receive(saved(4, 5));
    receive({ type: "review", ...place, planned_emag_id: null, emag_id: 4, version: 5 });
    await vi.waitFor(() => expect(heard).toHaveLength(2));
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

  it("waits for the answer and is this tab's own", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal("fetch", () => promise);
    void call(deleteEmag, { params: { organization_id: 1, publication_id: 10, emag_id: 5 } });
    receive(deleted(5));
    receive(deleted(6));
    expect(heard).toEqual([[2, false]]);
    resolve(new Response(null, { status: 204 }));
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard.at(-1)).toEqual([2, true]);
  });

  it("is another tab's if the record was not deleted here", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ error: "Stale", code: "stale" }, { status: 412 }));
    const params = { organization_id: 1, publication_id: 10, emag_id: 7 };
    await call(deleteEmag, { params }).catch(() => undefined);
    receive(deleted(7));
    await vi.waitFor(() => expect(heard).toEqual([[2, false]]));
  });
});
