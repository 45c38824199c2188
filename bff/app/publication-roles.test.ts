import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addPerson, signIn } from "#bff/domain/identity/people/people.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Session } from "#shared/console/identity/session.ts";
import { decidingRole, type Role, roleMay } from "#shared/console/permissions.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Signs in a person with a role in organization 1, or none, and roles in some of its publications. */
async function signInWithRoles(email: string, role: Role | null, publicationRoles: Record<number, Role>) {
  const id = await addPerson(service, email, role ?? "viewer");
  const { db } = service.services;
  await db.updateTable("memberships").set({ role }).where("user_id", "=", id).execute();
  for (const [publication_id, role] of Object.entries(publicationRoles))
    await db
      .insertInto("publication_roles")
      .values({ user_id: id, organization_id: 1, publication_id: Number(publication_id), role })
      .execute();
  const { cookie } = await signIn(service, email);
  const request = <Body = Record<string, unknown>>(method: string, path: string, json?: unknown) =>
    service.request<Body>(method, path, { token: null, headers: { cookie }, json });
  return { request, cookie };
}

const emags = (publicationId: number) =>
  `/api/v2/importer/organizations/1/publications/${publicationId}/emags`;
const chatbots = (publicationId: number) => `/console/api/publications/${publicationId}/chatbots`;

describe("a viewer of the organization who is editor of one publication", () => {
  it("reads all publications, writes in that one, and has both roles in the session", async () => {
    const { request } = await signInWithRoles("mixed@example.com", "viewer", { 11: "editor" });
    expect((await request("GET", emags(10))).status).toBe(200);
    expect((await request("POST", chatbots(10), { chatbot: {} })).status).toBe(403);
    expect((await request("POST", chatbots(11), { chatbot: {} })).status).toBe(422);
    const { organizations } = (await request<Session>("GET", "/console/api/session")).body;
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

  it("has no access to what belongs to the whole organization", async () => {
    const { request } = await signInWithRoles("local-admin@example.com", "viewer", { 11: "admin" });
    expect(
      (await request("PUT", "/console/api/publications/11/access/config", { access_config: {} })).status,
    ).toBe(422);
    expect(
      (await request("PUT", "/console/api/publications/10/access/config", { access_config: {} })).status,
    ).toBe(403);
    // The console hides it by the same rule.
    const roles = { organization: "viewer", publication: "admin" } as const;
    for (const [path, permission] of [
      ["api-tokens", "api_tokens.read"],
      ["people", "people.read"],
      ["audit", "audit.read"],
    ] as const) {
      expect((await request("GET", `/console/api/organizations/1/${path}`)).status, path).toBe(403);
      expect(roleMay(decidingRole(roles, permission)!, permission), permission).toBe(false);
    }
  });
});

describe("a person with a role in a single publication", () => {
  it("gets 404 for other publications and does not see them in the session", async () => {
    const { request } = await signInWithRoles("outside@example.com", null, { 11: "editor" });
    expect((await request("GET", emags(11))).status).toBe(200);
    expect((await request("GET", emags(10))).status).toBe(404);
    expect((await request("GET", emags(20))).status).toBe(404);
    expect((await request("GET", "/console/api/organizations/1/api-tokens")).status).toBe(403);
    expect((await request("GET", "/console/api/organizations/2/api-tokens")).status).toBe(404);
    const { organizations } = (await request<Session>("GET", "/console/api/session")).body;
    expect(organizations).toMatchObject([{ id: 1, role: null, publications: [{ id: 11, role: "editor" }] }]);
  });

  it("receives events and running imports only of that publication", async () => {
    const { request, cookie } = await signInWithRoles("listener@example.com", null, { 11: "editor" });
    const pdf = { pdf_location: "http://files.example.com/a.pdf" };
    const create = (publicationId: number) =>
      service.request<{ emag: { id: number } }>("POST", emags(publicationId), {
        json: { emag: { name: `Issue ${publicationId}`, import_attributes: pdf } },
      });
    const stop = new AbortController();
    const stream = await fetch(`${service.url}/console/api/events`, {
      headers: { cookie },
      signal: stop.signal,
    });
    await create(10);
    const { emag } = (await create(11)).body;
    const running = await request<{ imports: { emag_id: number }[] }>("GET", "/console/api/running-imports");
    expect(running.body.imports.map(({ emag_id }) => emag_id)).toEqual([emag.id]);
    let received = "";
    for await (const chunk of stream.body!) {
      received += Buffer.from(chunk).toString();
      if (received.includes(`"emag_id":${emag.id}`)) break;
    }
    stop.abort();
    expect(received).not.toContain('"publication_id":10');
  });
});

describe("an administrator of the organization with a lower role in one publication", () => {
  it("remains an administrator in that publication", async () => {
    const { request } = await signInWithRoles("whole@example.com", "admin", { 11: "viewer" });
    expect((await request("POST", chatbots(11), { chatbot: {} })).status).toBe(422);
  });
});
