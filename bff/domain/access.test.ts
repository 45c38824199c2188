import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Permission, permissions, roleMay, role as roles } from "#shared/console/permissions.ts";
import type { Route } from "#shared/contract/route.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";
import { registerToken } from "./accounts/api-tokens.service.ts";
import { addressOf, makeOneOfEach, QUERY, scopedRoutes } from "./every-route.fixture.ts";

/** Who may do what over HTTP: every role over every route. */
let service: TestService;
let ids: Awaited<ReturnType<typeof makeOneOfEach>>;
const cookies = new Map<string, string>();

beforeAll(async () => {
  service = await startTestService();
  for (const role of roles.options) cookies.set(role, await service.signInAs(role));
  ids = await makeOneOfEach(service, cookies.get("admin")!);
});
afterAll(() => service.stop());

/** Everybody's own: no role gives or takes it. */
const OWN = ["endOwnSession"];

/** What a route asks of whoever calls it. */
const NEEDED: Record<Exclude<Permission, "sign_in.write">, readonly string[]> = {
  "emags.read": [
    ...["listEmags", "getEmag", "getEmagHistory", "getEmagReview", "listReviewers", "getUpload"],
    ...["getOverview", "searchPublication"],
  ],
  "emags.write": ["createEmag", "updateEmag", "deleteEmag"],
  "planned_emags.read": [
    ...[
      "listPlannedEmags",
      "getPlannedEmag",
      "listPlannedEditions",
      "getPlannedEdition",
      "getEditionHistory",
    ],
    ...["getEditionRule", "listEmagReviews"],
  ],
  "planned_emags.write": [
    ...["addPlannedEdition", "changePlannedEdition", "previewEditionRule", "changeEditionRule"],
  ],
  "reviews.write": ["changeEmagReview", "changeEditionReview"],
  "uploads.write": ["finishUpload"],
  "stories.read": ["listStories", "getStory", "listStoryVersions", "getStoryVersion"],
  "stories.write": [
    ...["createStory", "replaceStory", "changeStory", "deleteStory", "publishStory", "takeStoryOffline"],
    ...["restoreStoryVersion", "addTextImage"],
  ],
  "article_categories.read": [
    ...["listArticleCategories", "countArticleCategories", "previewCategoryRemoval", "listCategoryRemovals"],
  ],
  "article_categories.write": [
    ...["createArticleCategory", "replaceArticleCategory", "changeArticleCategory", "removeArticleCategory"],
    ...["undoCategoryRemoval"],
  ],
  "imports.read": [
    ...["listImportSummaries", "listImportAttempts", "listImportPages", "getPageImage", "getPageThumbnail"],
    ...["getPageText", "getCover", "getImportContent", "getImportArticle", "getImportPicture"],
  ],
  "imports.cancel": ["cancelImport"],
  "publications.read": ["listEmagCategories", "getEmagCategoryUses"],
  "publications.write": [
    ...["createPublication", "changePublication", "previewPublicationChange", "changeOrganization"],
    ...["createEmagCategory", "renameEmagCategory", "orderEmagCategories", "deleteEmagCategory"],
  ],
  "access.read": ["getAccessConfig", "listCallouts", "getCallout", "getAccessHealth", "listTestReaders"],
  "access.write": ["replaceAccessConfig", "checkAccessConfig"],
  "access.try": [
    ...["tryAccess", "replayCallout", "fillAccessMatrix", "runConformance", "beginReaderSignIn"],
    ...["createTestReader", "deleteTestReader"],
  ],
  "chatbots.read": ["listChatbots"],
  "chatbots.write": ["createChatbot", "changeChatbot", "deleteChatbot"],
  "api_tokens.read": ["listApiTokens"],
  "api_tokens.write": ["createApiToken", "rotateApiToken", "revokeApiToken"],
  "audit.read": ["listAuditEntries", "listAuditActors", "exportAuditEntries"],
  "people.read": ["listPeople"],
  "people.write": [
    ...["changeRoles", "removePerson", "disablePerson", "enablePerson", "createPasswordLink"],
    ...["turnOffTwoFactor", "createInvitation", "renewInvitation", "withdrawInvitation"],
  ],
};

const neededBy = new Map<string, Permission | null>([
  ...OWN.map((name) => [name, null] as const),
  ...Object.entries(NEEDED).flatMap(([permission, names]) =>
    names.map((name) => [name, permission as Permission] as const),
  ),
]);

async function call(route: Route, cookie: string | null): Promise<number> {
  const json = route.method === "GET" || route.method === "DELETE" ? {} : { json: {} };
  const address = addressOf(route, ids) + (route.method === "GET" ? QUERY : "");
  const headers: Record<string, string> = cookie === null ? {} : { cookie };
  return (await service.request(route.method, address, { token: null, headers, ...json })).status;
}

describe("a route", () => {
  it("says what it needs, each of them, and every permission is needed somewhere", () => {
    expect([...neededBy.keys()].sort()).toEqual(scopedRoutes.map(([name]) => name).sort());
    // How people sign in is for the whole installation, and has its own test.
    expect(Object.keys(permissions).filter((one) => !(one in NEEDED))).toEqual(["sign_in.write"]);
  });

  it("answers 401 to whoever is not signed in", async () => {
    const open: string[] = [];
    for (const [name, route] of scopedRoutes) {
      const status = await call(route, null);
      if (status !== 401) open.push(`${name}: ${status}`);
    }
    expect(open).toEqual([]);
  });

  // Whoever may delete comes last: a record that is gone is 404 for everybody.
  it.each(roles.options.toReversed())(
    "is open to the role %s where the table says so, and nowhere else",
    async (role) => {
      const wrong: string[] = [];
      const deletesLast = scopedRoutes.toSorted(
        ([, one], [, other]) => Number(one.method === "DELETE") - Number(other.method === "DELETE"),
      );
      for (const [name, route] of deletesLast) {
        const permission = neededBy.get(name) ?? null;
        const may = permission === null || roleMay(role, permission);
        const status = await call(route, cookies.get(role)!);
        if (may ? status === 401 || status === 403 || status >= 500 : status !== 403)
          wrong.push(`${name} ${route.method} ${route.path}: ${status}`);
      }
      expect(wrong).toEqual([]);
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
