import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { replayCallout, type TrialResult } from "#shared/console/access/access-trials.ts";
import {
  CALLOUT_DAYS,
  CALLOUTS_PER_PAGE,
  type Callout,
  type FullCallout,
  getCallout,
  listCallouts,
} from "#shared/console/access/callouts.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { answerAccess } from "../access.fixture.ts";
import LogPage from "./log-page.tsx";

/** Returns the callout for the nth issue. Every tenth is denied. */
function calloutOf(id: number): Callout {
  const outcome = id % 10 === 0 ? "denied" : "granted";
  return {
    id: String(id),
    at: new Date(Date.UTC(2026, 0, 1, 0, 0, id)).toISOString(),
    source: "reader",
    endpoint: "authorize",
    item: { type: "emag", id: String(id), name: `Issue ${id}` },
    outcome,
    reason: outcome,
    status: 200,
    milliseconds: 20,
    cached: false,
    count: 1,
    reader_fingerprint: "0123abcd",
  };
}

const bodies: Pick<FullCallout, "request_id" | "request_body" | "response_body"> = {
  request_id: null,
  request_body: '{"issue_name":"Issue 1"}',
  response_body: '{"granted":true}',
};

const refused: TrialResult = {
  kind: "token_missing",
  message: "Sign in first.",
  reader: { status: 401, code: "token_missing" },
};

/** Opens the log with a service that has callouts with these ids. */
async function openLog(ids: number[], { url = "access/log" } = {}) {
  const service = startFakeService();
  const readers = answerAccess(service, ["Carla"]);
  const server = { callouts: ids.map(calloutOf) };
  const replays: unknown[] = [];
  service.answer(listCallouts, ({ query: { before, outcome, item, fingerprint } }) => {
    const found = server.callouts
      .filter((each) => before === undefined || Number(each.id) < Number(before))
      .filter((each) => (outcome ?? each.outcome) === each.outcome && each.item.name.includes(item ?? ""))
      .filter((each) => each.reader_fingerprint.startsWith(fingerprint ?? ""))
      .toSorted((one, other) => Number(other.id) - Number(one.id));
    const callouts = found.slice(0, CALLOUTS_PER_PAGE);
    return { callouts, next_before: found.length > callouts.length ? callouts.at(-1)!.id : null };
  });
  service.answer(getCallout, ({ params }) => ({
    callout: { ...server.callouts.find(({ id }) => id === params.callout_id)!, ...bodies },
  }));
  service.answer(replayCallout, ({ params, body }) => {
    replays.push({ ...params, ...body });
    return refused;
  });
  const deliver = startEventStream();
  const { router } = await renderScreen(<LogPage />, {
    path: "access/log",
    url,
    texts: ["access-log", "access-try", "access-words"],
  });
  const t = i18next.getFixedT(null, ["access-log", "access-try", "access-words", "common"]);
  const log = page.getByRole("region", { name: t("title"), exact: true });
  const lines = log.getByRole("listitem").getByRole("button");
  return {
    t,
    server,
    readers,
    replays,
    log,
    lines,
    line: (name: string) => lines.filter({ hasText: name }),
    more: log.getByRole("button", { name: t("load_more") }),
    search: log.getByRole("searchbox", { name: t("filters.item") }),
    outcome: log.getByRole("combobox", { name: t("column.outcome") }),
    waiting: (count: number) => log.getByRole("button", { name: t("waiting", { count }) }),
    button: (label: string) => page.getByRole("button", { name: label, exact: true }),
    panel: page.getByRole("dialog"),
    address: () => router.state.location.search,
    hasLines: (count: number) => expect.poll(() => lines.elements()).toHaveLength(count),
    /** Makes another callout. */
    callOut(id: number, fields: Partial<Callout> = {}): void {
      server.callouts = [...server.callouts, { ...calloutOf(id), ...fields }];
      deliver({ type: "callouts", ...testPublication });
    },
  };
}

describe("the access log", () => {
  it("shows callouts as they happen, and holds new ones back while the pointer is on the list", async () => {
    const { t, lines, search, hasLines, waiting, callOut } = await openLog([]);
    // A pointer that was above the skeleton of the list leaves it only after it was above the list.
    await page.getByRole("heading", { name: t("empty_title") }).hover();
    await search.hover();
    callOut(1);
    await hasLines(1);
    await lines.first().hover();
    callOut(10);
    await expect.element(waiting(1)).toBeVisible();
    await hasLines(1);
    await waiting(1).click();
    await hasLines(2);
    await expect.element(lines.first()).toMatchTextContent(t("access-words:outcome.denied"));
    await search.hover();
    callOut(11);
    await hasLines(3);
  });

  it("holds new callouts back while it is paused", async () => {
    const { t, button, search, hasLines, waiting, callOut } = await openLog([1]);
    await hasLines(1);
    await button(t("pause")).click();
    await search.hover();
    callOut(2);
    await expect.element(waiting(1)).toBeVisible();
    await hasLines(1);
    await button(t("resume")).click();
    await hasLines(2);
  });

  it("loads older callouts down to the first", async () => {
    const { t, log, more, hasLines } = await openLog(Array.from({ length: 120 }, (_, index) => index + 1));
    await hasLines(50);
    await more.click();
    await hasLines(100);
    await more.click();
    await hasLines(120);
    await expect.element(log).toMatchTextContent(t("end", { days: CALLOUT_DAYS }));
  });

  it("keeps its filters in the address, and clears them", async () => {
    const { t, search, outcome, button, hasLines, address } = await openLog([1, 10, 20]);
    await hasLines(3);
    await outcome.selectOptions(t("access-words:outcome.denied"));
    await hasLines(2);
    await search.fill("Issue 2");
    await hasLines(1);
    await expect.poll(address).toBe("?outcome=denied&item=Issue+2");
    await search.fill("nothing like it");
    await button(t("filters.clear")).click();
    await hasLines(3);
    await expect.poll(() => address()).toBe("");
  });

  it("takes its filters from the address", async () => {
    const { t, search, outcome, hasLines } = await openLog([1, 10, 20], {
      url: "access/log?outcome=denied&item=Issue+2",
    });
    await hasLines(1);
    await expect.element(search).toHaveValue("Issue 2");
    await expect.element(outcome).toHaveDisplayValue(t("access-words:outcome.denied"));
  });

  it("opens a callout with both bodies, at its address", async () => {
    const { t, line, panel, address } = await openLog([1, 2]);
    await line("Issue 1").click();
    await expect.element(panel).toMatchTextContent(t("access-words:reason.granted"));
    await expect
      .element(panel.getByRole("region", { name: t("panel.request") }))
      .toMatchTextContent('"issue_name": "Issue 1"');
    await expect
      .element(panel.getByRole("region", { name: t("panel.response") }))
      .toMatchTextContent('"granted": true');
    await expect.poll(() => address()).toBe("?callout=1");
  });

  it("replays a callout as a test reader, whose own callout is then found by their fingerprint", async () => {
    const { t, readers, replays, line, button, panel, hasLines, waiting, callOut, address } = await openLog([
      1,
    ]);
    const carla = readers[0]!;
    await button(t("pause")).click();
    await line("Issue 1").click();
    await expect.element(panel).toMatchTextContent(t("replay.unknown_reader"));
    const reader = panel.getByRole("combobox", { name: t("replay.as") });
    const option = t("access-words:reader.options", { name: carla.name, fingerprint: carla.fingerprint });
    await reader.selectOptions(option);
    await button(t("replay.title")).click();
    const result = panel.getByRole("region", { name: t("replay.result") });
    await expect.element(result).toMatchTextContent(t("access-try:got.out"));
    expect(replays).toEqual([{ publication_id: 10, callout_id: "1", reader_id: carla.id }]);
    callOut(2, { source: "replay", reader_fingerprint: carla.fingerprint });
    await button(t("common:actions.close")).click();
    await waiting(1).click();
    await line(t("access-words:source.replay")).click();
    await expect.element(reader).toHaveValue(carla.id);
    await button(t("panel.only_reader")).click();
    await expect.element(panel).not.toBeInTheDocument();
    await hasLines(1);
    await expect.poll(() => address()).toBe(`?fingerprint=${carla.fingerprint}`);
  });
});
