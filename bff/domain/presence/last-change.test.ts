import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addPerson, signIn } from "#bff/domain/identity/people/people.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { LastChange } from "#shared/console/presence.ts";

let service: TestService;
const cookies = { ana: "", ben: "" };

beforeAll(async () => {
  service = await startTestService();
  for (const name of ["ana", "ben"] as const) {
    const email = `${name}@example.com`;
    await addPerson(service, email, "editor");
    cookies[name] = (await signIn(service, email)).cookie;
  }
});
afterAll(() => service.stop());

const as = (name: keyof typeof cookies) => ({ token: null, headers: { cookie: cookies[name] } });

async function newStory(): Promise<number> {
  const { body } = await service.request<{ story: { id: number } }>("POST", "P/stories", {
    ...as("ana"),
    json: { story: { name: "Harbour" } },
  });
  return body.story.id;
}

const rename = (name: keyof typeof cookies, id: number, title: string) =>
  service.request("PATCH", `P/stories/${id}`, { ...as(name), json: { story: { title } } });

async function lastChange(name: keyof typeof cookies, id: number | string, query = "", kind = "story") {
  const path = `/console/api/publications/10/records/${kind}/${id}/last-change${query}`;
  const answer = await service.request<{ last_change: LastChange | null }>("GET", path, as(name));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.last_change;
}

describe("the last change of a record", () => {
  it("names its author to everyone, and tells the author themselves", async () => {
    const id = await newStory();
    await rename("ben", id, "By Ben");
    expect(await lastChange("ana", id)).toMatchObject({ name: "ben", is_caller: false });
    expect(await lastChange("ben", id)).toMatchObject({ name: "ben", is_caller: true });
  });

  it("is none that left the record as it is, such as a sign-off or a preview link", async () => {
    const id = await newStory();
    const path = `/console/api/publications/10/stories/${id}`;
    const asked = await service.request("POST", `${path}/review/request`, {
      ...as("ben"),
      json: { review: {} },
    });
    const linked = await service.request("POST", `${path}/preview-links`, { ...as("ben"), json: {} });
    expect([asked.status, linked.status]).toEqual([200, 201]);
    expect(await lastChange("ana", id)).toMatchObject({ name: "ana", is_caller: true });
  });

  it("names an API token", async () => {
    const id = await newStory();
    await service.request("PATCH", `P/stories/${id}`, { json: { story: { title: "By a script" } } });
    expect(await lastChange("ana", id)).toMatchObject({
      name: expect.stringContaining("API token"),
      is_caller: false,
    });
  });

  it("does not include older changes, or those of other records and publications", async () => {
    const id = await newStory();
    expect(await lastChange("ana", id, "?seconds=0")).toBeNull();
    expect(await lastChange("ana", id, "", "emag")).toBeNull();
    const elsewhere = await service.request<{ last_change: LastChange | null }>(
      "GET",
      `/console/api/publications/11/records/story/${id}/last-change`,
      as("ana"),
    );
    expect(elsewhere.body).toEqual({ last_change: null });
  });

  it("is only for people who may see the record", async () => {
    const viewer = { token: null, headers: { cookie: await service.signInAs("viewer") } };
    const records = "/console/api/publications/10/records";
    expect((await service.request("GET", `${records}/access_config/10/last-change`, viewer)).status).toBe(
      403,
    );
    expect((await service.request("GET", `${records}/person/1/last-change`, viewer)).status).toBe(404);
  });
});
