import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { addPerson, signIn } from "#bff/domain/identity/people/people.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { type ChangeEvent, EVENTS_PATH, recentChanges } from "#shared/console/events.ts";
import type { Role } from "#shared/console/permissions.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const at = { organization_id: 1, publication_id: 10 };
const record = { ...at, version: 1 };
const subject = { planned_emag_id: null, emag_id: null, story_id: null };
const all = ["admin", "editor", "manager", "viewer"] as const;
const exceptViewers = all.slice(0, 3);

/** Every kind of change with the roles that receive it. */
const receivers: { change: ChangeEvent; roles: readonly Role[] }[] = [
  { change: { type: "emag", ...record, emag_id: 1, change: "updated" }, roles: all },
  { change: { type: "emag_category", ...at }, roles: all },
  { change: { type: "story", ...record, story_id: 1, change: "updated", changed_by: "Ada" }, roles: all },
  { change: { type: "story_comment", ...record, story_id: 1 }, roles: all },
  { change: { type: "story_draft", ...record, story_id: 1 }, roles: all },
  {
    change: { type: "article_category", ...at, article_category_id: 1, change: "moved", changed_by: "Ada" },
    roles: all,
  },
  { change: { type: "planned_edition", ...record, planned_emag_id: 1 }, roles: all },
  { change: { type: "review", ...record, ...subject, planned_emag_id: 1 }, roles: all },
  { change: { type: "review", ...record, ...subject, emag_id: 1 }, roles: all },
  { change: { type: "review", ...record, ...subject, story_id: 1 }, roles: all },
  {
    change: {
      type: "import",
      ...at,
      emag_id: 1,
      import_id: "1",
      status: "pending",
      step: null,
      done: 0,
      total: null,
    },
    roles: all,
  },
  { change: { type: "trash", ...at }, roles: exceptViewers },
  { change: { type: "presence", ...at, kind: "story", record_id: "1" }, roles: all },
  { change: { type: "presence", ...at, kind: "access_config", record_id: "1" }, roles: exceptViewers },
  { change: { type: "access", ...at }, roles: exceptViewers },
  { change: { type: "callouts", ...at }, roles: exceptViewers },
  { change: { type: "chatbot", ...at }, roles: all },
  { change: { type: "webhook", ...at }, roles: ["admin"] },
  { change: { type: "people", organization_id: 1 }, roles: ["admin"] },
  { change: { type: "api_token", organization_id: 1, api_token_id: 1 }, roles: [] },
  { change: { type: "account", user_id: "another user" }, roles: [] },
  { change: { type: "reader_signing_keys" }, roles: [] },
  { change: { type: "organization", organization_id: 1 }, roles: all },
  { change: { type: "publication", ...at }, roles: all },
];

describe("the events of a stream", () => {
  /** Returns a stream's messages up to the first one of this type. */
  async function readUntil(type: "recent" | "publication", stream: Response): Promise<unknown[]> {
    const messages: { type: string }[] = [];
    let text = "";
    for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
      const frames = (text + chunk).split("\n\n");
      text = frames.pop()!;
      for (const frame of frames)
        if (frame.startsWith("data: ")) messages.push(JSON.parse(frame.slice("data: ".length)));
      if (messages.some((message) => message.type === type)) return messages;
    }
    throw new Error("the stream ended");
  }

  it("are those of records that the user may read", async () => {
    // The recent changes are those of 15 seconds.
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const openStream = async (role: Role) => {
      const headers = { cookie: await service.signInAs(role, `listening-${role}@example.com`) };
      return { role, headers, stream: await fetch(service.url + EVENTS_PATH, { headers }) };
    };
    const opened = await Promise.all(all.map(openStream));
    for (const { change } of receivers) await service.services.changes.publish(service.services.db, change);
    for (const { role, headers, stream } of opened) {
      const expected = receivers.filter(({ roles }) => roles.includes(role)).map(({ change }) => change);
      const [, ...live] = await readUntil("publication", stream);
      expect(live, role).toEqual(expected);

      const [recent] = await readUntil("recent", await fetch(service.url + EVENTS_PATH, { headers }));
      const missed = recentChanges.parse(recent).changes.map(({ change }) => change);
      const withoutPresence = expected.filter(({ type }) => type !== "presence");
      expect(missed.slice(-withoutPresence.length), role).toEqual(withoutPresence);
    }
  });

  it("depend on the user's role in the publication if it has one", async () => {
    const { db, changes } = service.services;
    const email = "viewer-of-one@example.com";
    const user_id = await addPerson(service, email, "editor");
    await db
      .insertInto("publication_roles")
      .values({ user_id, organization_id: 1, publication_id: 10, role: "viewer" })
      .execute();
    const { cookie } = await signIn(service, email);
    const stream = await fetch(service.url + EVENTS_PATH, { headers: { cookie } });
    const other = { organization_id: 1, publication_id: 11 };
    for (const place of [at, other]) await changes.publish(db, { type: "access", ...place });
    await changes.publish(db, { type: "publication", ...at });
    const [, ...live] = await readUntil("publication", stream);
    expect(live).toEqual([
      { type: "access", ...other },
      { type: "publication", ...at },
    ]);
  });
});
