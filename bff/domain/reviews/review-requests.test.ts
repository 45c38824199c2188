import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ReviewCandidate } from "#shared/console/issues/reviews.ts";
import { reviewFixture } from "./reviews.fixture.ts";

let service: TestService;
let reviews: Awaited<ReturnType<typeof reviewFixture>>;

beforeAll(async () => {
  service = await startTestService();
  reviews = await reviewFixture(service);
});
afterAll(() => service.stop());

const person = async (name: string) => {
  const path = "/reviewers";
  const { body } = await reviews.request<{ people: ReviewCandidate[] }>("editor", "GET", path);
  return body.people.find((one) => one.name === name)!;
};

const subjects = [
  ["emag", async () => (await reviews.newEmag()).id, "/emags/"],
  ["planned_emag", async () => (await reviews.newEdition()).id, "/planned-editions/"],
  ["story", async () => (await reviews.newStory()).id, "/stories/"],
] as const;

describe.each(subjects)("requests for review of an %s", (type, make, prefix) => {
  it("store who asked, the note and the reviewer, and are audited", async () => {
    const id = await make();
    const manager = await person("A manager");
    expect(manager.may_approve).toBe(true);
    const answer = await reviews.ask(prefix + id, { note: "Page 3 is new", responsible_id: manager.id });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.review).toMatchObject({
      note: "Page 3 is new",
      responsible: { id: manager.id, name: "A manager" },
      sign_off: "requested",
      request: { by: "A editor", at: expect.stringMatching(/Z$/) },
      version: 1,
    });
    expect(await reviews.reviewOf(prefix + id)).toEqual(answer.body.review);
    expect(await reviews.lastAudited(`${type}.review_requested`, id)).toMatchObject({
      actor_label: "A editor",
      after: { sign_off: "requested", note: "Page 3 is new", responsible_user_id: manager.id },
    });
  });

  it("are mailed to the reviewer, or to those who may approve, unless they turned it off", async () => {
    const { db, secrets } = service.services;
    const mailed = async () => {
      const rows = await db.deleteFrom("mails").returning(["template", "content"]).execute();
      return rows
        .filter(({ template }) => template === "review_requested")
        .map(({ content }) => JSON.parse(secrets.open(content!)) as { to: string; url: string })
        .toSorted((one, other) => one.to.localeCompare(other.to));
    };
    await mailed();
    const id = await make();
    const { id: responsible_id } = await person("A manager");
    await reviews.ask(prefix + id, { responsible_id });
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.to).toContain("manager");
    expect(mail?.url).toMatch(new RegExp(`/publications/10/.*${id}$`));
    await reviews.ask(prefix + id, { responsible_id });
    expect(await mailed()).toEqual([]);

    const turn = (review_mails: boolean) =>
      reviews.request("manager", "PUT", "/console/api/profile", { profile: { review_mails } });
    expect((await turn(false)).status).toBe(200);
    await reviews.ask(prefix + id, { responsible_id, note: "Again" });
    expect(await mailed()).toEqual([]);
    await turn(true);
    await reviews.ask(prefix + (await make()), {}, "manager");
    const recipients = (await mailed()).map(({ to }) => to);
    expect(recipients.some((to) => to.includes("admin"))).toBe(true);
    expect(recipients.some((to) => /manager|viewer|editor/.test(to))).toBe(false);
  });

  it("do nothing when they are repeated", async () => {
    const path = prefix + (await make());
    const first = await reviews.ask(path, { note: "Please" });
    const again = await reviews.ask(path, { note: "Please" });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await reviews.ask(path, { note: "Please, now" })).body.review).toMatchObject({
      note: "Please, now",
      version: 2,
    });
  });

  it("end with the decision", async () => {
    const path = prefix + (await make());
    await reviews.ask(path);
    expect((await reviews.change(path, { sign_off: "changes_requested" })).body.review).toMatchObject({
      sign_off: "changes_requested",
      request: null,
    });
    expect((await reviews.ask(path)).body.review).toMatchObject({ sign_off: "requested" });
  });

  it("return 412 for a stale If-Match, so that no request replaces an approval unseen", async () => {
    const path = prefix + (await make());
    await reviews.ask(path);
    const both = await Promise.all([
      reviews.change(path, { sign_off: "approved", story_version: 1 }, '"1"'),
      reviews.ask(path, { note: "Changed" }, "editor", '"1"'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it.each([
    ["A viewer", "is not a person who may approve"],
    ["A editor", "is not a person who may approve"],
  ])("return 422 for the reviewer %s", async (name, problem) => {
    const path = prefix + (await make());
    const { id } = await person(name);
    const answer = await reviews.ask(path, { responsible_id: id });
    expect([answer.status, answer.body]).toEqual([422, { responsible_id: [problem] }]);
  });

  it.each([
    ["admin", 200],
    ["manager", 200],
    ["editor", 200],
    ["viewer", 403],
  ] as const)("by a person with the role %s return %i", async (role, status) => {
    expect((await reviews.ask(prefix + (await make()), {}, role)).status).toBe(status);
  });
});

describe("a request for review after an approval", () => {
  it.each(subjects)(
    "of an unchanged %s returns 403 for an editor, and replaces the approval for those who may approve",
    async (_type, make, prefix) => {
      const path = prefix + (await make());
      await reviews.change(path, { sign_off: "approved", note: "Fine", story_version: 1 });
      const refused = await reviews.ask(path, { note: "Mine" });
      expect([refused.status, refused.body]).toMatchObject([403, { code: "forbidden" }]);
      expect(await reviews.reviewOf(path)).toMatchObject({ sign_off: "approved", note: "Fine", version: 1 });
      expect((await reviews.ask(path, {}, "manager")).body.review.sign_off).toBe("requested");
    },
  );

  it("names in the history what has changed since", async () => {
    const { id } = await reviews.newEmag();
    const path = `/emags/${id}`;
    const change = (emag: object) => service.request("PUT", `P/emags/${id}`, { json: { emag } });
    await change({ preview: "before" });
    await reviews.change(path, { sign_off: "approved" });
    await change({ cents: 300 });
    await change({ import_attributes: { pdf_location: "http://a/c.pdf" } });
    await reviews.ask(path, { note: "New pages" });
    expect((await reviews.lastAudited("emag.review_requested", id))?.after).toMatchObject({
      changed_since_approval: ["cents", "imported_again", "pdf_location"],
    });
  });
});

describe("waiting reviews", () => {
  const waiting = async (as: "admin" | "manager") =>
    (
      await reviews.request<{ total: number; items: { id: number; name: string; is_own: boolean }[] }>(
        as,
        "GET",
        "/console/api/publications/11/waiting-reviews",
      )
    ).body;

  it("are those of the caller, and those that no one is responsible for who may approve", async () => {
    const { db } = service.services;
    const editor = await person("A editor");
    const manager = await person("A manager");
    const ids = [];
    for (const responsible_user_id of [null, editor.id, manager.id]) {
      const { id } = await reviews.newEmag();
      await db.updateTable("emags").set({ publication_id: 11 }).where("id", "=", id).execute();
      await reviews.request("admin", "PUT", `/console/api/publications/11/emags/${id}/review`, {
        review: { sign_off: "requested", responsible_id: responsible_user_id },
      });
      ids.push(id);
    }
    const [ofNoOne, ofEditor, ofManager] = ids;
    expect((await waiting("manager")).items.map(({ id, is_own }) => [id, is_own])).toEqual([
      [ofManager, true],
      [ofNoOne, false],
      [ofEditor, false],
    ]);
    expect((await waiting("admin")).items.map(({ id }) => id)).toEqual([ofNoOne, ofEditor]);
  });

  it("list an edition and its issue once", async () => {
    const { db } = service.services;
    const { id, name, pe_id } = await reviews.newEdition();
    await reviews.ask(`/planned-editions/${id}`);
    const emag = await reviews.newEmag({ pe_id });
    await db.updateTable("planned_emags").set({ publication_id: 11 }).where("id", "=", id).execute();
    await db.updateTable("emags").set({ publication_id: 11 }).where("id", "=", emag.id).execute();
    const names = (await waiting("manager")).items.map(({ name }) => name);
    expect(names).toContain(emag.name);
    expect(names).not.toContain(name);
  });
});
