import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { inject } from "vitest";
import type { Services } from "#bff/app/context.ts";
import { createApp } from "#bff/app/http-app.ts";
import { startServices } from "#bff/app/start-context.ts";
import type { Config } from "#bff/core/config.ts";
import { createUser, grantRole, registerToken } from "#bff/domain/identity/index.ts";
import { type ImportWorkers, startImportWorkers } from "#bff/domain/imports/queue/imports.worker.ts";
import {
  type ProvisionedOrganization,
  provisionOrganization,
  syncIdSequences,
} from "#bff/domain/provisioning/index.ts";
import { listenOn } from "#bff/http/listen.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import type { Role } from "#shared/console/permissions.ts";
import { cachePasswords } from "./cached-passwords.ts";
import { createTestDatabase } from "./database/test-database.ts";
import { reservePort } from "./servers/free-port.ts";

export const TOKEN = "a-token-for-tests-that-is-long-enough-0001";
export const FOREIGN_TOKEN = "a-token-of-another-organization-000000002";
export const PASSWORD = "correct horse battery";

/** The default data: organization 1 with publications 10 and 11, and organization 2 with publication 20. */
const publication = { time_zone: "Europe/Berlin", language: "de", currency: "EUR" };
const ORGANIZATIONS = [
  {
    id: 1,
    name: "Example Press",
    publications: [
      {
        id: 10,
        name: "Example Weekly",
        pubcode: "EXW",
        ...publication,
        emag_categories: [
          { id: 501, name: "Weekly" },
          { id: 502, name: "Special" },
        ],
      },
      {
        id: 11,
        name: "Example Monthly",
        pubcode: "EXM",
        ...publication,
        emag_categories: [{ id: 511, name: "M" }],
      },
    ],
  },
  {
    id: 2,
    name: "Other House",
    publications: [{ id: 20, name: "Other Daily", pubcode: "OTH", ...publication, emag_categories: [] }],
  },
];

export interface TestResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

export interface RequestOptions {
  /** The body as a value, sent as JSON. */
  json?: unknown;
  /** The body as it is sent. */
  body?: BodyInit;
  headers?: Record<string, string>;
  /** Another API token, or null for none. */
  token?: string | null;
}

/** The complete service with a separate database and port, started within the test's process. */
export interface TestService {
  url: string;
  services: Services;
  /** Sends a request. `P/` at the beginning of a path stands for publication 10 of organization 1 in the import API. */
  request<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<TestResponse<Body>>;
  /** Creates a person with this role in organization 1, signs them in and returns their cookie. */
  signInAs(role: Role, email?: string): Promise<string>;
  /** Starts the import workers, which otherwise do not run. */
  startWorkers(): Promise<ImportWorkers>;
  stop(): Promise<void>;
}

export async function startTestService(
  settings: Partial<Config> = {},
  {
    organizations = ORGANIZATIONS,
    logTo,
  }: {
    organizations?: ProvisionedOrganization[];
    logTo?: Writable;
  } = {},
): Promise<TestService> {
  const database = await createTestDatabase(inject("adminConnection"));
  const dataDir = await mkdtemp(join(tmpdir(), "newsrack-http-"));
  const { port, release } = await reservePort();
  const config: Config = {
    port,
    host: "127.0.0.1",
    baseUrl: `http://127.0.0.1:${port}`,
    kioskUrl: null,
    dataDir,
    databaseUrl: database.connectionString,
    accelPrefix: null,
    s3: null,
    mail: null,
    keyFile: null,
    drainSeconds: 0,
    role: "all",
    provisionFile: null,
    allowPrivate: "127.0.0.1/32",
    trustProxy: false,
    auditDays: 730,
    importLeaseSeconds: 30,
    upgradeCopy: false,
    metricsPort: null,
    metricsToken: null,
    logLevel: "silent",
    version: "0.0.0",
    ...settings,
  };
  const running = await startServices(
    config,
    createLogger(process.env.TEST_LOG_LEVEL ?? config.logLevel, logTo),
    { checkResponses: true },
  );
  const { services } = running;
  cachePasswords();
  await services.db.transaction().execute(async (trx) => {
    for (const organization of organizations) {
      await provisionOrganization(services, trx, organization);
      const token = organization.id === 1 ? TOKEN : FOREIGN_TOKEN;
      await registerToken(trx, {
        organizationId: organization.id,
        name: "tests",
        token,
        publicationIds: null,
      });
    }
    await syncIdSequences(trx);
  });
  const app = createApp(services, join(dataDir, "no-console"));
  await release();
  const server = await listenOn(app.express, config);
  const workers: ImportWorkers[] = [];

  return {
    url: config.baseUrl,
    services,
    async request<Body>(method: string, path: string, options: RequestOptions = {}) {
      return request<Body>(config.baseUrl, method, path, options);
    },
    async signInAs(role, email = `${role}@example.com`) {
      const userId = await createUser(services, { email, name: `A ${role}`, password: PASSWORD });
      await grantRole(services.db, userId, 1, role);
      const answer = await request(config.baseUrl, "POST", `${AUTH_PATH}/sign-in/email`, {
        json: { email, password: PASSWORD },
        token: null,
      });
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ");
    },
    async startWorkers() {
      const started = await startImportWorkers(services);
      workers.push(started);
      return started;
    },
    async stop() {
      app.drain();
      app.endStreams();
      await Promise.all([server.close(), ...workers.map((worker) => worker.stop())]);
      await running.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function request<Body>(
  baseUrl: string,
  method: string,
  path: string,
  { json, body, headers = {}, token = TOKEN }: RequestOptions,
): Promise<TestResponse<Body>> {
  const all = new Headers({ Accept: "application/json", ...headers });
  if (token !== null) all.set("Authorization", `Token ${token}`);
  if (json !== undefined && !all.has("Content-Type")) all.set("Content-Type", "application/json");
  const init: RequestInit = { method, headers: all };
  if (json !== undefined) init.body = JSON.stringify(json);
  if (body !== undefined) init.body = body;
  const full = path.replace(/^P\//, "/api/v2/importer/organizations/1/publications/10/");
  const response = await fetch(baseUrl + full, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson(response) && text !== "" ? JSON.parse(text) : undefined) as Body,
  };
}

function isJson(response: Response): boolean {
  return (response.headers.get("content-type") ?? "").includes("json");
}
