import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Role, role as roles } from "#shared/console/permissions.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { FOREIGN_TOKEN, startTestService, type TestService } from "../testing/test-service.ts";
import { registerToken } from "./accounts/api-tokens.service.ts";

/** Who may do what over HTTP: every role, and strangers, over every address. */
let service: TestService;
let emag: Emag;
let importId: string;
let categoryId: number;
const cookies = new Map<Role | "stranger", string>();

beforeAll(async () => {
  service = await startTestService();
  for (const role of roles.options) cookies.set(role, await service.signInAs(role));
  const stranger = await service.signInAs("admin", "stranger@example.com");
  await service.services.db
    .updateTable("memberships")
    .set({ organization_id: 2 })
    .where("user_id", "in", (eb) =>
      eb.selectFrom("users").select("id").where("email", "=", "stranger@example.com"),
    )
    .execute();
  cookies.set("stranger", stranger);
  const answer = await service.request<{ emag: Emag }>("POST", "P/emags", {
    json: {
      emag: { name: "Guarded", import_attributes: { pdf_location: "http://files.example.com/a.pdf" } },
    },
  });
  emag = answer.body.emag;
  const row = await service.services.db.selectFrom("imports").select("id").executeTakeFirstOrThrow();
  importId = row.id;
  const category = await service.services.db
    .insertInto("article_categories")
    .values({ publication_id: 10, parent_id: null, name: "Guarded", rank: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  categoryId = category.id;
});
afterAll(() => service.stop());

const as = (who: Role | "stranger") => ({ token: null, headers: { cookie: cookies.get(who)! } });
const READERS: Role[] = ["admin", "editor", "manager", "viewer"];
const WRITERS: Role[] = ["admin", "editor"];
const ADMINS: Role[] = ["admin"];
const INTEGRATORS: Role[] = ["admin", "editor", "manager"];

const DESK = "/console/api/organizations/1/publications/10";
const PEOPLE = "/console/api/organizations/1/people";
const INVITATIONS = "/console/api/organizations/1/invitations";
const ACCESS = "/console/api/publications/10/access";
const CHATBOTS = "/console/api/publications/10/chatbots";
const CATEGORIES = "/console/api/publications/10/emag-categories";
const NO_CHATBOT = "0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11";

/** Method, address, body, who may, and what those get who may. */
const ADDRESSES: [string, () => string, unknown, Role[], number][] = [
  ["GET", () => "P/emags", undefined, READERS, 200],
  ["GET", () => `P/emags/${emag.id}`, undefined, READERS, 200],
  ["PUT", () => `P/emags/${emag.id}`, { emag: { preview: "x" } }, WRITERS, 200],
  ["POST", () => "P/emags", { emag: {} }, WRITERS, 422],
  ["GET", () => `/console/api/publications/10/import-summaries?emag_ids=${emag.id}`, undefined, READERS, 200],
  ["GET", () => `/console/api/publications/10/emags/${emag.id}/imports`, undefined, READERS, 200],
  ["POST", () => `/console/api/publications/10/emags/${emag.id}/imports/cancel`, undefined, WRITERS, 200],
  ["GET", () => `/console/api/imports/${importId}/pages`, undefined, READERS, 200],
  ["GET", () => "/console/api/publications/10/emag-categories", undefined, READERS, 200],
  ["GET", () => "/console/api/publications/10/search?q=guarded", undefined, READERS, 200],
  ["GET", () => "/console/api/publications/10/overview", undefined, READERS, 200],
  ["GET", () => `${DESK}/article_category_counts`, undefined, READERS, 200],
  ["GET", () => `${DESK}/article_categories/${categoryId}/removal`, undefined, READERS, 200],
  ["POST", () => `${DESK}/article_categories/${categoryId}/removal`, {}, WRITERS, 422],
  ["GET", () => `${DESK}/article_category_removals`, undefined, READERS, 200],
  ["POST", () => `${DESK}/article_category_removals/999999/undo`, undefined, WRITERS, 404],
  ["GET", () => `${ACCESS}/config`, undefined, INTEGRATORS, 200],
  ["PUT", () => `${ACCESS}/config`, { access_config: {} }, ADMINS, 422],
  ["POST", () => `${ACCESS}/config/check`, { access_config: {} }, ADMINS, 422],
  ["GET", () => CHATBOTS, undefined, READERS, 200],
  ["POST", () => CHATBOTS, { chatbot: {} }, WRITERS, 422],
  ["PUT", () => `${CHATBOTS}/${NO_CHATBOT}`, { chatbot: {} }, WRITERS, 404],
  ["DELETE", () => `${CHATBOTS}/${NO_CHATBOT}`, undefined, WRITERS, 404],
  ["GET", () => `${ACCESS}/callouts`, undefined, INTEGRATORS, 200],
  ["GET", () => `${ACCESS}/callouts/999999`, undefined, INTEGRATORS, 404],
  ["GET", () => `${ACCESS}/health`, undefined, INTEGRATORS, 200],
  ["GET", () => `${ACCESS}/readers`, undefined, INTEGRATORS, 200],
  ["POST", () => `${ACCESS}/readers`, {}, WRITERS, 400],
  ["DELETE", () => `${ACCESS}/readers/0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11`, undefined, WRITERS, 404],
  ["POST", () => `${ACCESS}/sign-in`, undefined, WRITERS, 409],
  ["POST", () => `${ACCESS}/try`, {}, WRITERS, 422],
  ["POST", () => `${ACCESS}/callouts/999999/replay`, {}, WRITERS, 404],
  ["POST", () => `${ACCESS}/matrix`, {}, WRITERS, 422],
  ["POST", () => "/console/api/organizations/1/publications", { publication: {} }, ADMINS, 422],
  ["GET", () => "/console/api/organizations/1/api-tokens", undefined, ADMINS, 200],
  ["POST", () => "/console/api/organizations/1/api-tokens", { api_token: {} }, ADMINS, 422],
  ["DELETE", () => "/console/api/organizations/1/api-tokens/999999", undefined, ADMINS, 404],
  ["POST", () => "/console/api/organizations/1/api-tokens/999999/rotate", { rotation: {} }, ADMINS, 404],
  ["PATCH", () => "/console/api/organizations/1", { organization: {} }, ADMINS, 422],
  ["PATCH", () => "/console/api/publications/10", { publication: { name: "" } }, ADMINS, 422],
  ["POST", () => "/console/api/publications/10/preview-change", { publication: {} }, ADMINS, 200],
  ["POST", () => CATEGORIES, { emag_category: {} }, ADMINS, 422],
  ["PUT", () => `${CATEGORIES}/order`, {}, ADMINS, 422],
  ["PATCH", () => `${CATEGORIES}/501`, { emag_category: {} }, ADMINS, 422],
  ["GET", () => `${CATEGORIES}/501/uses`, undefined, READERS, 200],
  ["DELETE", () => `${CATEGORIES}/999999`, undefined, ADMINS, 404],
  ["GET", () => PEOPLE, undefined, ADMINS, 200],
  ["PUT", () => `${PEOPLE}/nobody/roles`, { roles: {} }, ADMINS, 404],
  ["DELETE", () => `${PEOPLE}/nobody`, undefined, ADMINS, 404],
  ["POST", () => `${PEOPLE}/nobody/disable`, undefined, ADMINS, 404],
  ["POST", () => `${PEOPLE}/nobody/enable`, undefined, ADMINS, 404],
  ["POST", () => `${PEOPLE}/nobody/password-link`, undefined, ADMINS, 404],
  ["DELETE", () => `${PEOPLE}/nobody/two-factor`, undefined, ADMINS, 404],
  ["POST", () => INVITATIONS, { invitation: {} }, ADMINS, 422],
  ["POST", () => `${INVITATIONS}/999999/renew`, undefined, ADMINS, 404],
  ["DELETE", () => `${INVITATIONS}/999999`, undefined, ADMINS, 404],
];

describe.each(ADDRESSES)("%s %s", (method, path, json, allowed, expected) => {
  const options = (extra: object) => (json === undefined ? extra : { ...extra, json });

  it.each(roles.options)("as %s", async (role) => {
    const answer = await service.request(method, path(), options(as(role)));
    expect(answer.status).toBe(allowed.includes(role) ? expected : 403);
  });

  it("is 404 for somebody of another organization", async () => {
    expect((await service.request(method, path(), options(as("stranger")))).status).toBe(404);
  });

  it("is 401 for nobody, and for a token where only people may", async () => {
    expect((await service.request(method, path(), options({ token: null }))).status).toBe(401);
    const foreign = await service.request(method, path(), options({ token: FOREIGN_TOKEN }));
    expect(foreign.status).toBe(path().startsWith("P/") ? 404 : 401);
  });
});

describe("page files", () => {
  it.each(["pages/1/image", "pages/1/thumbnail", "pages/1/text", "cover"])(
    "%s is 404 for strangers",
    async (file) => {
      const answer = await service.request("GET", `/console/api/imports/${importId}/${file}`, as("stranger"));
      expect(answer.status).toBe(404);
    },
  );
});

describe("a token of some publications", () => {
  it("sees those alone", async () => {
    const token = "a-token-of-publication-eleven-alone-00000";
    await registerToken(service.services.db, {
      organizationId: 1,
      name: "eleven",
      token,
      publicationIds: [11],
    });
    const base = "/api/v2/importer/organizations/1/publications";
    expect((await service.request("GET", `${base}/11/emags`, { token })).status).toBe(200);
    expect((await service.request("GET", `${base}/10/emags`, { token })).status).toBe(404);
  });
});
