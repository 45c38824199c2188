import { describe, expect, it } from "vitest";
import { dayIn } from "#bff/core/local-days.ts";
import { addEmag } from "#bff/domain/search/search.fixture.ts";
import { complete, inDays, overviewFixture, ZONE } from "./overview.fixture.ts";

const overview = overviewFixture();
const { ask, addEdition, addStory, cookies } = overview;

describe("drafts in the overview", () => {
  it("begin with those ready to publish, followed by the last edited ones", async () => {
    const ready = await addStory({ name: "ready", ...complete });
    const older = await addStory({ name: "older", title: "Older" });
    const newer = await addStory({ name: "newer", content: "Text" });
    await addStory({ name: "live", ...complete }, { publish: true });
    await overview.service.request("PATCH", `P/stories/${older}`, { json: { story: { title: "Edited" } } });
    const drafts = (await ask()).drafts!;
    expect(drafts.more).toBe(false);
    expect(drafts.items.map(({ id, missing }) => [id, missing.toSorted()])).toEqual([
      [ready, []],
      [older, ["content", "released_at"]],
      [newer, ["released_at", "title"]],
    ]);
    for (let number = 1; number <= 5; number += 1) await addStory({ name: `ready ${number}`, ...complete });
    const many = (await ask()).drafts!;
    expect(many.more).toBe(true);
    expect(many.items).toHaveLength(5);
  });

  it("are null for roles that can't edit articles", async () => {
    await addStory({ name: "ready", ...complete });
    for (const role of ["manager", "viewer"] as const) expect((await ask(role)).drafts).toBeNull();
  });
});

describe("overview calendar", () => {
  it("shows fourteen days from today with their editions, issues and articles", async () => {
    const { db } = overview.service.services;
    const { emagId } = await addEmag(db, { name: "Of the edition", releasedAt: inDays(3) });
    await addEdition(3, emagId);
    await addEmag(db, { name: "Special", releasedAt: inDays(3) });
    await addEmag(db, { name: "Past", releasedAt: inDays(-3) });
    for (let number = 1; number <= 4; number += 1)
      await addStory(
        { name: `s${number}`, ...complete, released_at: inDays(3).toISOString() },
        { publish: number === 1 },
      );
    const { days } = await ask();
    expect(days).toHaveLength(14);
    expect(days[0]?.day).toBe(dayIn(ZONE, new Date()));
    const then = days.find(({ day }) => day === dayIn(ZONE, inDays(3)));
    expect(then?.editions).toMatchObject([{ emag: { id: emagId, import_status: "finished" } }]);
    expect(then?.emags).toMatchObject({ total: 1, items: [{ name: "Special" }] });
    expect(then?.stories.total).toBe(4);
    expect(then?.stories.items.map(({ published }) => published)).toEqual([true, false, false]);
    expect(days.flatMap(({ emags }) => emags.items)).toHaveLength(1);
  });

  it("shows an edition on the release day of its issue", async () => {
    const { emagId } = await addEmag(overview.service.services.db, { name: "Late", releasedAt: inDays(5) });
    await addEdition(3, emagId);
    const { days } = await ask();
    const found = days.filter(({ editions }) => editions.length > 0);
    expect(found.map(({ day }) => day)).toEqual([dayIn(ZONE, inDays(5))]);
    expect(found[0]?.editions).toMatchObject([{ emag: { id: emagId, name: "Late" } }]);
  });
});

describe("overview import counts", () => {
  it("are grouped by the day on which the imports ended, in the publication's time zone", async () => {
    const { db } = overview.service.services;
    await addEmag(db, { name: "Good" });
    await addEmag(db, { name: "Bad", status: "failed" });
    await addEmag(db, { name: "Still", status: "processing" });
    const { importId } = await addEmag(db, { name: "Ancient" });
    await db
      .updateTable("imports")
      .set({ finished_at: inDays(-20) })
      .where("id", "=", importId)
      .execute();
    const { imports } = await ask();
    expect(imports).toHaveLength(14);
    expect(imports.at(-1)).toEqual({ day: dayIn(ZONE, new Date()), finished: 1, failed: 1 });
    expect(imports.reduce((sum, { finished, failed }) => sum + finished + failed, 0)).toBe(2);
  });
});

describe("recently edited items in the overview", () => {
  it("are issues, and articles saved by users, each once", async () => {
    await addEmag(overview.service.services.db, { name: "An issue" });
    await addStory({ name: "script", title: "By a script" });
    const id = await addStory({ name: "person", title: "By a person" }, { as: "editor" });
    await overview.service.request("PATCH", `P/stories/${id}`, {
      json: { story: { title: "By a person, again" } },
      token: null,
      headers: { cookie: cookies.get("editor")! },
    });
    const { recent } = await ask();
    expect(recent.map(({ type, name, by }) => [type, name, by])).toEqual([
      ["story", "By a person, again", "A editor"],
      ["emag", "An issue", null],
    ]);
  });

  it("belong to the publication", async () => {
    await addStory({ name: "person", title: "By a person" }, { as: "editor" });
    expect((await ask("editor", 11)).recent).toEqual([]);
  });

  it("are found even after many saves in another publication", async () => {
    const { db } = overview.service.services;
    await addStory({ name: "quiet", title: "Quiet" }, { as: "editor" });
    const path = "/api/v2/importer/organizations/1/publications/11/stories";
    const headers = { cookie: cookies.get("editor")! };
    const names = Array.from({ length: 501 }, (_, index) => `busy ${index}`);
    for (let from = 0; from < names.length; from += 8)
      await Promise.all(
        names.slice(from, from + 8).map(async (name) => {
          const json = { story: { name } };
          const { status } = await overview.service.request("POST", path, { json, token: null, headers });
          expect(status).toBe(201);
        }),
      );
    expect(await db.selectFrom("story_versions").select("story_id").execute()).toHaveLength(502);
    expect((await ask()).recent.map(({ name }) => name)).toEqual(["Quiet"]);
    expect((await ask("editor", 11)).recent).toHaveLength(8);
  });

  it("distinguish users from tokens by kind and not by name", async () => {
    const { db } = overview.service.services;
    const named = (before: string, name: string) =>
      db.updateTable("users").set({ name }).where("name", "=", before).execute();
    await named("A editor", "API token for short");
    await addStory({ name: "script", title: "By a script" });
    await addStory({ name: "person", title: "By a person" }, { as: "editor" });
    await named("API token for short", "A editor");
    expect((await ask()).recent).toMatchObject([{ name: "By a person", by: "API token for short" }]);
  });
});
