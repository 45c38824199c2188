import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import type { Role } from "#shared/console/permissions.ts";
import type { PlannedEdition } from "#shared/console/planned-editions.ts";
import { createPublication } from "#shared/console/publications.ts";
import { AUTH_PATH, getSession, type Publication } from "#shared/console/session.ts";
import type { TestReader } from "#shared/console/test-readers.ts";
import { type ServiceProcess, startServiceProcess } from "../bff/testing/service-process.ts";
import { type Customer, startCustomer } from "./customer/start-customer.ts";
import { ArticleListPage } from "./pages/article-list-page.ts";
import { ArticlePage } from "./pages/article-page.ts";
import { CategoryTreePage } from "./pages/category-tree-page.ts";
import { IssueFormPage } from "./pages/issue-form-page.ts";
import { IssueListPage } from "./pages/issue-list-page.ts";
import { IssuePage } from "./pages/issue-page.ts";
import { PlannedEditionsPage } from "./pages/planned-editions-page.ts";
import { Shell } from "./pages/shell.ts";
import { SignInPage } from "./pages/sign-in-page.ts";
import { ViewerPage } from "./pages/viewer-page.ts";
import { askCustomer, keepReader } from "./support/access.ts";
import { Api, type CategoryTree, call } from "./support/api.ts";
import { createDatabase } from "./support/database.ts";
import { type Faults, watchFaults } from "./support/faults.ts";
import { planDaily } from "./support/plan.ts";
import { ORGANIZATION, PASSWORD, people, provisioning, TOKEN } from "./support/provision.ts";
import { type Publisher, startPublisher } from "./support/publisher.ts";

export { expect };

interface WorkerFixtures {
  /** Where the database of `service` is, for records in numbers that would take too long to make one by one. */
  databaseUrl: string;
  /** The service as an operator runs it, on a database of its own; shared by the tests of a worker. */
  service: ServiceProcess;
  /** Requests of an administrator's session. */
  adminRequests: APIRequestContext;
  /** By role: the cookies of whoever was signed in last. */
  sessions: Map<Role, Cookies>;
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

interface TestFixtures {
  /** The time zone of `publication`; the browser's own unless a spec says `test.use({ timeZone })`. */
  timeZone: string;
  /** A new publication without issues, this test's alone. */
  publication: Publication;
  /** Prepares and reads the issues of `publication` with an API token. */
  api: Api;
  /** A publisher's server, this test's alone. */
  publisher: Publisher;
  /** A customer with an identity provider and readers of its own, asked about `publication`; this test's alone. */
  customer: Customer;
  /** Keeps a real token of one of the readers of `customer`, who becomes a test reader of that name. */
  keepReader: (name: string) => Promise<TestReader>;
  /**
   * Signs somebody with this role in, without the form: in the browser of `page`, or in the one given. The tests of a worker
   * share the session, as long as it lasts: to check a password takes a tenth of a second each time.
   */
  signInAs: (role: Role, context?: BrowserContext) => Promise<void>;
  /** A second browser with its own cookies and storage, in which somebody with this role is signed in. */
  openBrowserAs: (role: Role) => Promise<Page>;
  /** Makes an article, as `api.createStory` does, and opens it as an editor. Gives its identifier. */
  openArticle: (...story: Parameters<Api["createStory"]>) => Promise<number>;
  /** Makes these categories and opens the tree of them, as an editor by default. Gives their identifiers by name. */
  openTree: (tree: CategoryTree, role?: Role) => Promise<Record<string, number>>;
  /** Plans an edition a day and opens the plan, as a manager by default, with the first that is to come beside it. */
  openEdition: (role?: Role) => Promise<{ plan: PlannedEditionsPage; edition: PlannedEdition }>;
  /** Everything the browsers of this test complained about. A test with a grave one fails. */
  faults: Faults;
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
  databaseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => use(await createDatabase()),
    { scope: "worker" },
  ],

  service: [
    async ({ databaseUrl }, use) => {
      const service = await startServiceProcess({
        env: { DATABASE_URL: databaseUrl },
        provision: provisioning,
      });
      await use(service);
      await service.dispose();
    },
    { scope: "worker", timeout: 90_000 },
  ],

  adminRequests: [
    async ({ playwright, service }, use) => {
      const request = await playwright.request.newContext({ baseURL: service.url });
      await postSignIn(request, "admin", service.url);
      await use(request);
      await request.dispose();
    },
    { scope: "worker" },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  sessions: [async ({}, use) => use(new Map()), { scope: "worker" }],

  baseURL: async ({ service }, use) => use(service.url),

  timeZone: ["Europe/Berlin", { option: true }],

  publication: async ({ adminRequests, timeZone }, use) => {
    publications += 1;
    const { publication } = await call(adminRequests, createPublication, {
      params: { organization_id: ORGANIZATION.id },
      body: {
        name: `Publication ${publications}`,
        pubcode: `T${publications}`,
        time_zone: timeZone,
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

  customer: async ({ adminRequests, publication }, use) => {
    const customer = await startCustomer({ port: 0 });
    await askCustomer(adminRequests, publication, customer);
    await use(customer);
    await customer.close();
  },

  keepReader: async ({ adminRequests, publication, customer }, use) =>
    use((name) => keepReader(adminRequests, publication, customer, name)),

  signInAs: async ({ context: own, service, sessions }, use) =>
    use(async (role, context = own) => {
      const shared = sessions.get(role);
      if (shared) {
        await context.addCookies(shared);
        if ((await (await context.request.get(getSession.path)).json()) !== null) return;
        await context.clearCookies();
      }
      await postSignIn(context.request, role, service.url);
      sessions.set(role, await context.cookies());
    }),

  openBrowserAs: async ({ browser, signInAs, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (role) => {
      const context = await browser.newContext();
      contexts.push(context);
      watchFaults(context, faults);
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
    use(async (role = "manager") => {
      const [edition] = await planDaily(adminRequests, publication.id);
      const plan = new PlannedEditionsPage(page);
      await signInAs(role);
      await plan.open(publication, `month=${edition!.local_date.slice(0, 7)}&edition=${edition!.id}`);
      return { plan, edition: edition! };
    }),

  faults: [
    async ({ context, service }, use, testInfo) => {
      const faults: Faults = { grave: [], errors: [] };
      watchFaults(context, faults);
      const printedBefore = service.output().length;
      await use(faults);
      if (testInfo.status !== testInfo.expectedStatus || faults.grave.length > 0) {
        const log = service.output().slice(printedBefore);
        await testInfo.attach("service.log", { body: log, contentType: "text/plain" });
      }
      expect(faults.grave, "scripts that threw, or that the content security policy refused").toEqual([]);
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

async function postSignIn(request: APIRequestContext, role: Role, origin: string): Promise<void> {
  const { email } = people[role];
  const answer = await request.post(`${AUTH_PATH}/sign-in/email`, {
    data: { email, password: PASSWORD },
    headers: { Origin: origin },
  });
  if (!answer.ok()) throw new Error(`Signing in as ${role} was answered with ${answer.status()}.`);
}
