import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { type ServiceProcess, startServiceProcess } from "#bff/testing/processes/service-process.ts";
import type { TestReader } from "#shared/console/access/test-readers.ts";
import { getSession, type Publication } from "#shared/console/identity/session.ts";
import type { Role } from "#shared/console/permissions.ts";
import { createPublication } from "#shared/console/publications.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { type SamplePublisher, startSamplePublisher } from "./customer/start-customer.ts";
import { ArticleListPage } from "./pages/articles/article-list-page.ts";
import { ArticlePage } from "./pages/articles/article-page.ts";
import { CategoryTreePage } from "./pages/category-tree-page.ts";
import { IssueFormPage } from "./pages/issues/issue-form-page.ts";
import { IssueListPage } from "./pages/issues/issue-list-page.ts";
import { IssuePage } from "./pages/issues/issue-page.ts";
import { ViewerPage } from "./pages/issues/viewer-page.ts";
import { KioskReader } from "./pages/kiosk-reader.ts";
import { PlannedEditionsPage } from "./pages/planned-editions-page.ts";
import { SignInPage } from "./pages/session/sign-in-page.ts";
import { Shell } from "./pages/shell.ts";
import { Api, type CategoryTree, call } from "./support/api.ts";
import { type BrowserErrors, watchBrowserErrors } from "./support/browser/console-errors.ts";
import { createDatabase, SIGNED_IN_DATABASE } from "./support/database.ts";
import { signInWith } from "./support/person.ts";
import { planDaily } from "./support/plan.ts";
import { ORGANIZATION, people, provisioning, TOKEN } from "./support/provision.ts";
import { configureAccess, saveTestReader } from "./support/publisher/access.ts";
import { type Publisher, startPublisher } from "./support/publisher/file-server.ts";
import { importSampleIssue } from "./support/sample-issue.ts";
import { cookiesOf, keyFile, storageStateOf } from "./support/signed-in.ts";

export { expect };

interface WorkerFixtures {
  /** Connection string of the service's database, to insert many records. */
  databaseUrl: string;
  /** The service as an operator runs it, with its own database. The tests of a worker share it. */
  service: ServiceProcess;
  /** API requests with an administrator's session. */
  adminRequests: APIRequestContext;
  /** Session cookies by role, for roles that signed in again in this worker. */
  sessions: Map<Role, Cookies>;
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

interface TestFixtures {
  /** A new, empty publication that only this test uses, in the time zone of the browser. */
  publication: Publication;
  /** Creates and reads records of `publication` with an API token. */
  api: Api;
  /** A publisher's file server that only this test uses. */
  publisher: Publisher;
  /** The kiosk of `publication`, in English and in the browser of `page`. */
  kiosk: KioskReader;
  /** Imports the sample issue of 12 pages, which has been released. */
  importSampleIssue: (fields?: Partial<Parameters<Api["importIssue"]>[0]>) => Promise<Emag>;
  /** The sample publisher (identity provider, readers, authorization endpoint), configured for `publication`. */
  customer: SamplePublisher;
  /** Saves a real token of a reader of `customer` as a test reader with the same name. */
  saveTestReader: (name: string) => Promise<TestReader>;
  /**
   * Signs in a user with this role without the form, in the browser of `page` or in the given one. All tests share the sessions of
   * the setup project.
   */
  signInAs: (role: Role, context?: BrowserContext) => Promise<void>;
  /** Opens a second browser, with its own cookies and storage, and signs in a user with this role. */
  openBrowserAs: (role: Role) => Promise<Page>;
  /** Creates an article with `api.createStory` and opens it as an editor. Returns its ID. */
  openArticle: (...story: Parameters<Api["createStory"]>) => Promise<number>;
  /** Creates categories and opens their tree, as an editor by default. Returns their IDs by name. */
  openTree: (tree: CategoryTree, role?: Role) => Promise<Record<string, number>>;
  /** Plans daily editions and opens the plan with the next edition in its panel, as a manager. */
  openEdition: () => Promise<{ plan: PlannedEditionsPage }>;
  /** Errors of the browsers of this test. A fatal one fails the test. */
  browserErrors: BrowserErrors;
  shell: Shell;
  signInPage: SignInPage;
  issueList: IssueListPage;
  issueForm: IssueFormPage;
  issuePage: IssuePage;
  viewer: ViewerPage;
  articleList: ArticleListPage;
  articlePage: ArticlePage;
  categoryTree: CategoryTreePage;
}

let publications = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const databaseUrl = await createDatabase({ template: SIGNED_IN_DATABASE });
      const service = await startServiceProcess({
        env: { DATABASE_URL: databaseUrl, NEWSRACK_KEY_FILE: keyFile() },
        provision: provisioning,
      });
      await use(service);
      await service.dispose();
    },
    { scope: "worker", timeout: 360_000 },
  ],

  adminRequests: [
    async ({ playwright, service }, use) => {
      const request = await playwright.request.newContext({
        baseURL: service.url,
        storageState: storageStateOf("admin"),
      });
      await use(request);
      await request.dispose();
    },
    { scope: "worker" },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  sessions: [async ({}, use) => use(new Map()), { scope: "worker" }],

  baseURL: async ({ service }, use) => use(service.url),

  publication: async ({ adminRequests }, use) => {
    publications += 1;
    const { publication } = await call(adminRequests, createPublication, {
      params: { organization_id: ORGANIZATION.id },
      body: {
        name: `Publication ${publications}`,
        pubcode: `T${publications}`,
        time_zone: "Europe/Berlin",
        language: "en",
        currency: "EUR",
      },
    });
    await use(publication);
  },

  api: async ({ playwright, service, publication }, use) => {
    const extraHTTPHeaders = { Authorization: `Token ${TOKEN}` };
    const request = await playwright.request.newContext({ baseURL: service.url, extraHTTPHeaders });
    await use(new Api(request, publication));
    await request.dispose();
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  publisher: async ({}, use) => {
    const publisher = await startPublisher();
    await use(publisher);
    await publisher.close();
  },

  kiosk: async ({ page, publication }, use) => use(new KioskReader(page, publication)),

  importSampleIssue: async ({ api, publisher }, use) =>
    use((fields) => importSampleIssue(api, publisher, fields)),

  customer: async ({ adminRequests, publication }, use) => {
    const customer = await startSamplePublisher({ port: 0 });
    await configureAccess(adminRequests, publication, customer);
    await use(customer);
    await customer.close();
  },

  saveTestReader: async ({ adminRequests, publication, customer }, use) =>
    use((name) => saveTestReader(adminRequests, publication, customer, name)),

  signInAs: async ({ context: own, service, sessions }, use) =>
    use(async (role, context = own) => {
      const shared = sessions.get(role) ?? (await cookiesOf(role));
      await context.addCookies(shared);
      if ((await (await context.request.get(getSession.path)).json()) !== null) return;
      // An earlier test of this worker has ended the session.
      await context.clearCookies();
      await signInWith(context.request, people[role], service.url);
      sessions.set(role, await context.cookies());
    }),

  openBrowserAs: async ({ browser, signInAs, browserErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (role) => {
      const context = await browser.newContext();
      contexts.push(context);
      watchBrowserErrors(context, browserErrors);
      await signInAs(role, context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  openArticle: async ({ api, publication, signInAs, articlePage }, use) =>
    use(async (...story) => {
      const { id } = await api.createStory(...story);
      await signInAs("editor");
      await articlePage.open(publication, id);
      return id;
    }),

  openTree: async ({ api, publication, signInAs, categoryTree }, use) =>
    use(async (tree, role = "editor") => {
      const ids = await api.createTree(tree);
      await signInAs(role);
      await categoryTree.open(publication);
      return ids;
    }),

  openEdition: async ({ page, adminRequests, publication, signInAs }, use) =>
    use(async () => {
      const [edition] = await planDaily(adminRequests, publication.id);
      const plan = new PlannedEditionsPage(page);
      await signInAs("manager");
      await plan.open(publication, `month=${edition!.local_date.slice(0, 7)}&edition=${edition!.id}`);
      return { plan };
    }),

  browserErrors: [
    async ({ context, service }, use, testInfo) => {
      const browserErrors: BrowserErrors = { grave: [], errors: [] };
      watchBrowserErrors(context, browserErrors);
      const printedBefore = service.output().length;
      await use(browserErrors);
      if (testInfo.status !== testInfo.expectedStatus || browserErrors.grave.length > 0) {
        const log = service.output().slice(printedBefore);
        await testInfo.attach("service.log", { body: log, contentType: "text/plain" });
      }
      expect(browserErrors.grave, "scripts that threw, or that the content security policy refused").toEqual(
        [],
      );
    },
    { auto: true },
  ],

  shell: async ({ page }, use) => use(new Shell(page)),
  signInPage: async ({ page }, use) => use(new SignInPage(page)),
  issueList: async ({ page }, use) => use(new IssueListPage(page)),
  issueForm: async ({ page }, use) => use(new IssueFormPage(page)),
  issuePage: async ({ page }, use) => use(new IssuePage(page)),
  viewer: async ({ page }, use) => use(new ViewerPage(page)),
  articleList: async ({ page }, use) => use(new ArticleListPage(page)),
  articlePage: async ({ page }, use) => use(new ArticlePage(page)),
  categoryTree: async ({ page }, use) => use(new CategoryTreePage(page)),
});
