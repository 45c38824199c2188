import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantRole, registerToken } from "#bff/domain/identity/index.ts";
import { addPerson, signIn } from "#bff/domain/identity/people/people.fixture.ts";
import { storeKioskBuild } from "#bff/domain/kiosk/pages/kiosk-build.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import {
  type Permission,
  permissions,
  type Role,
  roleMay,
  role as roles,
} from "#shared/console/permissions.ts";
import { addressOf, boundRoutes, makeOneOfEach, QUERY } from "./every-route.fixture.ts";

let service: TestService;
let ids: Awaited<ReturnType<typeof makeOneOfEach>>;
let bound: ReturnType<typeof boundRoutes>;
let closed: ReturnType<typeof boundRoutes>;
const cookies = new Map<string, string>();

beforeAll(async () => {
  service = await startTestService({ metricsToken: "a-token-for-the-metrics-endpoint-00001" });
  await storeKioskBuild(service);
  for (const role of roles.options) cookies.set(role, await signInEverywhere(role));
  ids = await makeOneOfEach(service, cookies.get("admin")!);
  bound = boundRoutes(service.services);
  closed = bound.filter(([name]) => !OPEN.includes(name));
});
afterAll(() => service.stop());

/** Signs in a person with a role in both organizations, because sign-in settings require a role in every organization. */
async function signInEverywhere(role: Role): Promise<string> {
  const email = `${role}@example.com`;
  await grantRole(service.services.db, await addPerson(service, email, role), 2, role);
  return (await signIn(service, email)).cookie;
}

/** Routes that need no session: public ones, and those authorized by a link, password, code or other token. */
const OPEN = [
  ...["GET /healthz", "GET /readyz", "GET /metrics", "GET {/*path}", "getInstallation", "getSession"],
  ...["getMedia", "GET /api/docs", "GET /api/docs/authorization.json", "GET /api/docs/scalar.js"],
  ...["GET /api/v2/importer/openapi.json", "GET /kiosk/v1/openapi.json"],
  ...["getSetupLink", "completeSetup", "openInvitation", "acceptInvitation", "openPreviewLink"],
  ...["openPasswordLink", "usePasswordLink", "beginProviderSignIn"],
  ...["GET /console/api/sign-in/callback", "GET /console/api/access/sign-in/callback"],
  ...["signIn", "enterAppCode", "enterRecoveryCode", "signOut"],
  ...["authorize", "authorize_download", "authorize_chatbot", "authorize_article", "issues"].map(
    (endpoint) => `POST /svc-api/v2/:profile_token/${endpoint}`,
  ),
  // Readers, whom the internal user provider authenticates.
  ...[
    "getReaderAccount",
    "GET /readers/page.css",
    "GET /readers/passkeys.js",
    "GET /readers/link",
    "POST /readers/link",
  ],
  ...["", "/sign-up", "/reset", "/link"].flatMap((page) =>
    ["GET", "POST"].map((method) => `${method} /readers/interaction/:uid${page}`),
  ),
  ...["POST /readers/interaction/:uid/continue", "POST /readers/interaction/:uid/cancel"],
  ...["GET /readers/account", "GET /readers/account/export", "POST /readers/account/name"],
  ...["codes", "email", "password", "sessions/end-others", "sessions/:session/end", "delete"].map(
    (page) => `POST /readers/account/${page}`,
  ),
  // The pages of the kiosk. They authorize readers like the kiosk API.
  ...["", "/search", "/issues/:issue", "/issues/:issue/:page", "/issues/:issue/articles/:article"].map(
    (path) => `GET /read/:slug${path}`,
  ),
  ...["/articles/:article", "/categories/:category", "/sitemap.xml", "/articles.xml", "/issues.xml"].map(
    (path) => `GET /read/:slug${path}`,
  ),
  ...["GET /read/:slug/issues/:issue/:page/layout", "GET /read/:slug/issues/:issue/search"],
  "POST /read/:slug/preferences",
  ...["GET /read/:slug/issues/:issue/offline", "GET /read/:slug/offline"],
  ...["GET /read/_/service-worker.js", "GET /read/_/accent.css", "GET /read/_/look.css"],
  // Signing readers in, and what they hold, by the kiosk's own cookie.
  ...["GET /read/:slug/sign-in", "GET /read/-/callback", "POST /read/:slug/sign-out"],
  ...["GET /read/:slug/account", "POST /read/:slug/account/redeem", "GET /read/:slug/library"],
  "GET /read/:slug/issues/:issue/download",
  // Tells an API token what it may do, and answers 401 to a session.
  "getToken",
  // The kiosk API, whose readers the publisher's endpoint authorizes.
  ...["getKioskPublication", "listKioskCategories", "searchKiosk", "getKioskPageLayout"],
  ...["listKioskEmags", "getKioskEmag", "getKioskCover", "getKioskPageImage", "getKioskPicture"],
  ...[
    "getKioskThumbnail",
    "getKioskPageText",
    "getKioskArticle",
    "downloadKioskEmag",
    "listKioskStories",
    "getKioskStory",
    "getKioskChatbot",
  ],
];

/** Routes that every signed-in person may use. They affect only the person's account, or return only what the role allows. */
const ANY_ROLE = [
  ...["setLanguage", "listRunningImports", "GET /console/api/events"],
  ...["getProfile", "changeProfile", "changePassword"],
  ...["beginTwoFactor", "confirmTwoFactor", "endTwoFactor", "renewRecoveryCodes", "unlinkOwnProvider"],
  ...["listOwnSessions", "endOwnSession", "endOtherSessions"],
];

const UPLOADS = [
  "/console/api/publications/:publication_id/uploads",
  "/api/v2/importer/organizations/:organization_id/publications/:publication_id/uploads",
];

/** The routes that need each permission. */
const ROUTES_BY_PERMISSION: Record<Permission, readonly string[]> = {
  "emags.read": [
    ...[
      "listEmags",
      "listManagedEmags",
      "getEmag",
      "previewIssueInKiosk",
      "getEmagHistory",
      "getEmagReview",
      "listReviewers",
      "getUpload",
    ],
    ...["listListViews", "saveListView", "renameListView", "deleteListView"],
    // For an issue. Other records need the permission to see them.
    ...["getLastChange", "visitRecord", "leaveRecord"],
    ...["getOverview", "searchPublication", "searchEmag", "findOnPage", "listEmagCategories"],
  ],
  "emags.write": [
    ...[
      "createEmag",
      "updateEmag",
      "giveEmagExternalId",
      "goBackToImport",
      "importOutdatedIssues",
      "confirmWarnings",
      "deleteEmag",
      "deleteEmags",
    ],
    ...["listAttachableIssues", "attachIssue", "detachIssue"],
  ],
  "planned_emags.read": [
    ...[
      "listPlannedEmags",
      "getPlannedEmag",
      "listPlannedEditions",
      "getPlannedEdition",
      "getEditionHistory",
      "getEmagEdition",
    ],
    ...["getEditionRule", "listEmagReviews"],
  ],
  "planned_emags.write": [
    ...["addPlannedEdition", "changePlannedEdition", "previewEditionRule", "changeEditionRule"],
  ],
  "reviews.request": ["requestEmagReview", "requestEditionReview", "requestStoryReview"],
  "reviews.write": ["changeEmagReview", "changeEditionReview", "changeStoryReview", "listWaitingReviews"],
  "uploads.write": [
    ...["finishUpload", "putUpload", "finishTusUpload"],
    `OPTIONS ${UPLOADS[1]}`,
    ...UPLOADS.flatMap((path) => [
      `POST ${path}`,
      ...["HEAD", "PATCH", "DELETE"].map((method) => `${method} ${path}/:upload_id`),
    ]),
  ],
  "stories.read": [
    "previewArticleInKiosk",
    "getStoryReview",
    "getStoryHistory",
    "listStories",
    "listManagedStories",
    "getStory",
    "getConsoleStory",
    "listStoryVersions",
    "getStoryVersion",
    "listStoryComments",
  ],
  "stories.write": [
    ...[
      "createStory",
      "giveStoryExternalId",
      "replaceStory",
      "changeStory",
      "deleteStory",
      "publishStory",
      "changeOfflineDate",
      "createPreviewLink",
      "revokePreviewLinks",
      "duplicateStory",
    ],
    ...["createConsoleStory", "changeConsoleStory"],
    ...["restoreStoryVersion", "addTextImage", "copyTextImage", "changeStoryDraft", "discardStoryDraft"],
  ],
  "releases.write": ["releaseEmag", "publishConsoleStory", "takeStoryOffline", "publishStoryDraft"],
  "story_comments.write": [
    ...["createStoryComment", "replyToStoryComment", "changeStoryComment"],
    ...["resolveStoryComment", "deleteStoryComment"],
  ],
  "article_categories.read": [
    "getArticleCategory",
    ...["listArticleCategories", "countArticleCategories", "previewCategoryRemoval", "listCategoryRemovals"],
  ],
  "article_categories.write": [
    ...["createArticleCategory", "updateArticleCategory", "changeArticleCategory", "removeArticleCategory"],
    ...["undoCategoryRemoval", "deleteArticleCategory"],
  ],
  "trash.read": ["listTrash"],
  "trash.restore": ["restoreFromTrash"],
  "trash.delete": ["deletePermanently"],
  "imports.read": [
    ...["listImportSummaries", "listImportAttempts", "listImportPages", "getPageImage", "getPageThumbnail"],
    ...["getPageText", "getCover", "getImportContent", "getImportArticle", "getImportPicture"],
    ...["getEmagImport"],
  ],
  "imports.cancel": ["cancelImport"],
  "publications.read": [
    "listManagedEmagCategories",
    "getEmagCategoryUses",
    "getKioskSettings",
    "previewKioskSettings",
  ],
  "publications.write": [
    ...["createPublication", "changePublication", "previewPublicationChange", "changeOrganization"],
    ...["replacePublicationLogo", "removePublicationLogo", "changeKioskSettings"],
    ...["createEmagCategory", "renameEmagCategory", "orderEmagCategories", "deleteEmagCategory"],
  ],
  "access.read": ["getAccessConfig", "listCallouts", "getCallout", "getAccessHealth", "listTestReaders"],
  "access.write": ["replaceAccessConfig", "checkAccessConfig", "rotateProfileToken"],
  "access.try": [
    ...["tryAccess", "replayCallout", "fillAccessMatrix", "runConformance", "beginReaderSignIn"],
    ...["createTestReader", "deleteTestReader"],
  ],
  "chatbots.read": ["listChatbots"],
  "chatbots.write": ["createChatbot", "changeChatbot", "deleteChatbot"],
  "webhooks.read": ["listWebhooks", "listWebhookDeliveries", "getWebhookDelivery"],
  "webhooks.write": [
    ...["createWebhook", "changeWebhook", "rotateWebhookSecret", "deleteWebhook", "testWebhook"],
    ...["replayWebhookDelivery", "replayFailedWebhookDeliveries"],
  ],
  "api_tokens.read": ["listApiTokens", "listApiRequests"],
  "api_tokens.write": ["createApiToken", "rotateApiToken", "revokeApiToken"],
  "audit.read": ["listAuditEntries", "listAuditActors", "exportAuditEntries"],
  "people.read": ["listPeople"],
  "people.write": [
    ...["changeRoles", "removePerson", "disablePerson", "enablePerson", "createPasswordLink"],
    ...["turnOffTwoFactor", "unlinkProvider", "createInvitation", "renewInvitation", "withdrawInvitation"],
  ],
  "products.read": ["listProducts", "listHoldings", "listCodeBatches"],
  "products.write": ["createProduct", "changeProduct", "deleteProduct"],
  "readers.read": ["listReaders", "getReader", "getReaderHistory"],
  "readers.write": ["disableReader", "enableReader", "eraseReader", "exportReader"],
  "holdings.write": [
    ...["inviteReader", "resendReaderInvitation"],
    ...["giveHolding", "changeHolding", "deleteHolding", "previewHoldings", "importHoldings"],
    ...["createCodeBatch", "revokeCodeBatch", "redeemCodeForReader"],
    ...["putHolding", "removeHolding", "listShopHoldings", "inviteShopReader", "listShopProducts"],
  ],
  "mail.read": ["listMails", "getMail", "sendMailAgain"],
  "reader_settings.read": ["getReaderSettings", "listReaderClients"],
  "reader_settings.write": [
    ...["changeReaderSettings", "createReaderClient", "changeReaderClient", "rotateReaderClientSecret"],
    "deleteReaderClient",
  ],
  "sign_in.write": ["getSignInProvider", "saveSignInProvider", "deleteSignInProvider"],
};

const permissionOf = new Map<string, Permission | null>([
  ...ANY_ROLE.map((name) => [name, null] as const),
  ...Object.entries(ROUTES_BY_PERMISSION).flatMap(([permission, names]) =>
    names.map((name) => [name, permission as Permission] as const),
  ),
]);

async function call([, route]: (typeof bound)[number], cookie: string | null): Promise<number> {
  const json = ["GET", "HEAD", "DELETE"].includes(route.method) ? {} : { body: "{}" };
  const address = addressOf(route, ids) + QUERY;
  const answer = await fetch(service.url + address, {
    method: route.method,
    headers: { "content-type": "application/json", ...(cookie !== null && { cookie }) },
    ...json,
  });
  // The event stream would never end.
  await answer.body?.cancel();
  return answer.status;
}

describe("every route", () => {
  it("has an entry in these tables, and every permission is needed by a route", () => {
    expect([...OPEN, ...permissionOf.keys()].sort()).toEqual(bound.map(([name]) => name).sort());
    expect(Object.keys(ROUTES_BY_PERMISSION).sort()).toEqual(Object.keys(permissions).sort());
  });

  it("responds 401 without a session", async () => {
    const open: string[] = [];
    for (const route of closed) {
      const status = await call(route, null);
      if (status !== 401) open.push(`${route[0]}: ${status}`);
    }
    expect(open).toEqual([]);
  });

  // Roles that may delete come last, because a deleted record is 404 for everyone.
  it.each(roles.options.toReversed())(
    "is allowed for the role %s exactly if the tables say so",
    async (role) => {
      const wrong: string[] = [];
      const deletesLast = closed.toSorted(
        ([, one], [, other]) => Number(one.method === "DELETE") - Number(other.method === "DELETE"),
      );
      for (const route of deletesLast) {
        const [name, { method, path }] = route;
        const permission = permissionOf.get(name) ?? null;
        const may = permission === null || roleMay(role, permission);
        const status = await call(route, cookies.get(role)!);
        if (may ? status === 401 || status === 403 || status >= 500 : status !== 403)
          wrong.push(`${name} ${method} ${path}: ${status}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe("an API token limited to some publications", () => {
  it("reads only those publications", async () => {
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
