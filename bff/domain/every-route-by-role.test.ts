import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Permission,
  permissions,
  type Role,
  roleMay,
  role as roles,
} from "#shared/console/permissions.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";
import { grantRole } from "./accounts/accounts.service.ts";
import { registerToken } from "./accounts/api-tokens.service.ts";
import { addressOf, boundRoutes, makeOneOfEach, QUERY } from "./every-route.fixture.ts";
import { addPerson, signIn } from "./people/people.fixture.ts";

/** Who may do what over HTTP: every role over every route. */
let service: TestService;
let ids: Awaited<ReturnType<typeof makeOneOfEach>>;
let bound: ReturnType<typeof boundRoutes>;
let closed: ReturnType<typeof boundRoutes>;
const cookies = new Map<string, string>();

beforeAll(async () => {
  service = await startTestService({ metricsToken: "a-token-for-whoever-measures-00001" });
  for (const role of roles.options) cookies.set(role, await signInEverywhere(role));
  ids = await makeOneOfEach(service, cookies.get("admin")!);
  bound = boundRoutes(service.services);
  closed = bound.filter(([name]) => !OPEN.includes(name));
});
afterAll(() => service.stop());

/** How people sign in is decided by a role in every organization on the installation. */
async function signInEverywhere(role: Role): Promise<string> {
  const email = `${role}@example.com`;
  await grantRole(service.services.db, await addPerson(service, email, role), 2, role);
  return (await signIn(service, email)).cookie;
}

/** No session opens these: they are everybody's, or ask for a link, a password, a code or a token of their own. */
const OPEN = [
  ...["GET /healthz", "GET /readyz", "GET /metrics", "GET /{*path}", "getInstallation", "getSession"],
  ...["getMedia", "GET /api/docs", "GET /api/v2/importer/openapi.json"],
  ...["getSetupLink", "completeSetup", "openInvitation", "acceptInvitation"],
  ...["openPasswordLink", "usePasswordLink", "beginProviderSignIn"],
  ...["GET /console/api/sign-in/callback", "GET /console/api/access/sign-in/callback"],
  ...["POST /console/api/auth/sign-in/email", "POST /console/api/auth/sign-out"],
  ...["POST /console/api/auth/two-factor/verify-totp"],
  ...["POST /console/api/auth/two-factor/verify-backup-code"],
  // Readers, whom the publisher's endpoint lets in.
  ...["listKioskEmags", "getKioskEmag", "getKioskCover", "getKioskPageImage", "getKioskPicture"],
  ...["downloadKioskEmag", "listKioskStories", "getKioskStory", "getKioskChatbot"],
];

/** Everybody's own, or told each by what they may see: no role gives or takes it. */
const OWN = [
  ...["setLanguage", "listRunningImports", "GET /console/api/events"],
  ...["getProfile", "changeProfile", "changePassword"],
  ...["beginTwoFactor", "confirmTwoFactor", "endTwoFactor", "renewRecoveryCodes", "unlinkOwnProvider"],
  ...["listOwnSessions", "endOwnSession", "endOtherSessions"],
];

const UPLOADS = "/console/api/publications/:publication_id/uploads";

/** What a route asks of whoever calls it. */
const NEEDED: Record<Permission, readonly string[]> = {
  "emags.read": [
    ...["listEmags", "getEmag", "getEmagHistory", "getEmagReview", "listReviewers", "getUpload"],
    ...["getOverview", "searchPublication", "searchEmag"],
  ],
  "emags.write": ["createEmag", "updateEmag", "goBackToImport", "deleteEmag"],
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
  "uploads.write": [
    ...["finishUpload", `POST ${UPLOADS}`],
    ...["HEAD", "PATCH", "DELETE"].map((method) => `${method} ${UPLOADS}/:upload_id`),
  ],
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
    ...["turnOffTwoFactor", "unlinkProvider", "createInvitation", "renewInvitation", "withdrawInvitation"],
  ],
  "sign_in.write": ["getSignInProvider", "saveSignInProvider", "deleteSignInProvider"],
};

const neededBy = new Map<string, Permission | null>([
  ...OWN.map((name) => [name, null] as const),
  ...Object.entries(NEEDED).flatMap(([permission, names]) =>
    names.map((name) => [name, permission as Permission] as const),
  ),
]);

async function call([, route]: (typeof bound)[number], cookie: string | null): Promise<number> {
  const json = ["GET", "HEAD", "DELETE"].includes(route.method) ? {} : { body: "{}" };
  const address = addressOf(route, ids) + (route.method === "GET" ? QUERY : "");
  const answer = await fetch(service.url + address, {
    method: route.method,
    headers: { "content-type": "application/json", ...(cookie !== null && { cookie }) },
    ...json,
  });
  // Events never end by themselves.
  await answer.body?.cancel();
  return answer.status;
}

describe("a route", () => {
  it("says what it needs, each of them, and every permission is needed somewhere", () => {
    expect([...OPEN, ...neededBy.keys()].sort()).toEqual(bound.map(([name]) => name).sort());
    expect(Object.keys(NEEDED).sort()).toEqual(Object.keys(permissions).sort());
  });

  it("answers 401 to whoever is not signed in", async () => {
    const open: string[] = [];
    for (const route of closed) {
      const status = await call(route, null);
      if (status !== 401) open.push(`${route[0]}: ${status}`);
    }
    expect(open).toEqual([]);
  });

  // Whoever may delete comes last: a record that is gone is 404 for everybody.
  it.each(roles.options.toReversed())(
    "is open to the role %s where the table says so, and nowhere else",
    async (role) => {
      const wrong: string[] = [];
      const deletesLast = closed.toSorted(
        ([, one], [, other]) => Number(one.method === "DELETE") - Number(other.method === "DELETE"),
      );
      for (const route of deletesLast) {
        const [name, { method, path }] = route;
        const permission = neededBy.get(name) ?? null;
        const may = permission === null || roleMay(role, permission);
        const status = await call(route, cookies.get(role)!);
        if (may ? status === 401 || status === 403 || status >= 500 : status !== 403)
          wrong.push(`${name} ${method} ${path}: ${status}`);
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
