import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decidingRole, type Role, roleMay } from "#shared/console/permissions.ts";
import type { Session } from "#shared/console/session.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";
import { addPerson, signIn } from "./people/people.fixture.ts";

/** Roles for single publications, over HTTP. */
let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Somebody with a role in organization 1, or none, and roles of their own in some of its publications. */
async function somebody(email: string, role: Role | null, own: Record<number, Role>) {
  const id = await addPerson(service, email, role ?? "viewer");
  const { db } = service.services;
  await db.updateTable("memberships").set({ role }).where("user_id", "=", id).execute();
  for (const [publication_id, role] of Object.entries(own))
    await db
      .insertInto("publication_roles")
      .values({ user_id: id, organization_id: 1, publication_id: Number(publication_id), role })
      .execute();
  const { cookie } = await signIn(service, email);
  const ask = <Body = Record<string, unknown>>(method: string, path: string, json?: unknown) =>
    service.request<Body>(method, path, { token: null, headers: { cookie }, json });
  return { ask, cookie };
}

const emags = (publicationId: number) =>
  `/api/v2/importer/organizations/1/publications/${publicationId}/emags`;
const chatbots = (publicationId: number) => `/console/api/publications/${publicationId}/chatbots`;

describe("a viewer of the organization who is editor of one publication", () => {
  it("reads all of them, writes in that one, and their session says so", async () => {
    const { ask } = await somebody("mixed@example.com", "viewer", { 11: "editor" });
    expect((await ask("GET", emags(10))).status).toBe(200);
    expect((await ask("POST", chatbots(10), { chatbot: {} })).status).toBe(403);
    expect((await ask("POST", chatbots(11), { chatbot: {} })).status).toBe(422);
    const { organizations } = (await ask<Session>("GET", "/console/api/session")).body;
    expect(organizations).toMatchObject([
      {
        role: "viewer",
        publications: [
          { id: 11, role: "editor" },
          { id: 10, role: "viewer" },
        ],
      },
    ]);
  });

  it("does not get what concerns the whole organization", async () => {
    const { ask } = await somebody("local-admin@example.com", "viewer", { 11: "admin" });
    expect(
      (await ask("PUT", "/console/api/publications/11/access/config", { access_config: {} })).status,
    ).toBe(422);
    expect(
      (await ask("PUT", "/console/api/publications/10/access/config", { access_config: {} })).status,
    ).toBe(403);
    // Nor does the console offer it.
    const roles = { organization: "viewer", publication: "admin" } as const;
    for (const [path, permission] of [
      ["api-tokens", "api_tokens.read"],
      ["people", "people.read"],
      ["audit", "audit.read"],
    ] as const) {
      expect((await ask("GET", `/console/api/organizations/1/${path}`)).status, path).toBe(403);
      expect(roleMay(decidingRole(roles, permission)!, permission), permission).toBe(false);
    }
  });
});

describe("somebody with a role in one publication alone", () => {
  it("does not know that there are others", async () => {
    const { ask } = await somebody("outside@example.com", null, { 11: "editor" });
    expect((await ask("GET", emags(11))).status).toBe(200);
    expect((await ask("GET", emags(10))).status).toBe(404);
    expect((await ask("GET", emags(20))).status).toBe(404);
    expect((await ask("GET", "/console/api/organizations/1/api-tokens")).status).toBe(403);
    expect((await ask("GET", "/console/api/organizations/2/api-tokens")).status).toBe(404);
    const { organizations } = (await ask<Session>("GET", "/console/api/session")).body;
    expect(organizations).toMatchObject([{ id: 1, role: null, publications: [{ id: 11, role: "editor" }] }]);
  });

  it("hears of that publication's imports and changes alone", async () => {
    const { ask, cookie } = await somebody("listener@example.com", null, { 11: "editor" });
    const pdf = { pdf_location: "http://files.example.com/a.pdf" };
    const create = (publicationId: number) =>
      service.request<{ emag: { id: number } }>("POST", emags(publicationId), {
        json: { emag: { name: `Heard ${publicationId}`, import_attributes: pdf } },
      });
    const stop = new AbortController();
    const stream = await fetch(`${service.url}/console/api/events`, {
      headers: { cookie },
      signal: stop.signal,
    });
    await create(10);
    const { emag } = (await create(11)).body;
    const running = await ask<{ imports: { emag_id: number }[] }>("GET", "/console/api/running-imports");
    expect(running.body.imports.map(({ emag_id }) => emag_id)).toEqual([emag.id]);
    let heard = "";
    for await (const chunk of stream.body!) {
      heard += Buffer.from(chunk).toString();
      if (heard.includes(`"emag_id":${emag.id}`)) break;
    }
    stop.abort();
    expect(heard).not.toContain('"publication_id":10');
  });
});

it("an administrator of the organization is one everywhere", async () => {
  const { ask } = await somebody("whole@example.com", "admin", { 11: "viewer" });
  expect((await ask("POST", chatbots(11), { chatbot: {} })).status).toBe(422);
});
