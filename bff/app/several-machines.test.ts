import { readdir } from "node:fs/promises";
import * as OTPAuth from "otpauth";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cookieOf as cookiesOf } from "#bff/domain/identity/people/people.fixture.ts";
import { BENCH_TOKEN, benchProvision, EMAGS_PATH } from "#bff/testing/bench-provision.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { type Cluster, startCluster } from "#bff/testing/processes/cluster.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { type ChangeEvent, EVENTS_PATH } from "#shared/console/events.ts";
import type { ApiToken } from "#shared/console/identity/api-tokens.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import { endpointUrl } from "#shared/contract/callout-request.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { listen, startBalancer } from "./several-machines.fixture.ts";

const UPLOADS = "/console/api/publications/10/uploads";
const { email, password } = benchProvision.users[0]!;
const PDF = tinyPdf({ pages: ["one", "two", "three"].map((text) => ({ text })) });

let cluster: Cluster;
let publisher: FileServer;
let cookie: string;
let issue: Emag;

beforeAll(async () => {
  publisher = await startFileServer();
  cluster = await startCluster(benchProvision);
  cookie = await signIn(0).then(cookieOf);
});
afterAll(async () => {
  await cluster?.stop();
  await publisher?.close();
});

const request = (web: number, path: string, init: RequestInit = {}) =>
  fetch(cluster.webs[web]!.url + path, {
    ...init,
    headers: { Origin: cluster.publicUrl, "Content-Type": "application/json", ...init.headers },
  });
const asUser = (web: number, path: string, init: RequestInit = {}) =>
  request(web, path, { ...init, headers: { Cookie: cookie, ...init.headers } });
const withToken = (web: number, path: string, init: RequestInit = {}, token = BENCH_TOKEN) =>
  request(web, path, { ...init, headers: { Authorization: `Token ${token}` } });
const sending = (method: string, json: unknown) => ({ method, body: JSON.stringify(json) });

const signIn = (web: number, userPassword = password, userEmail = email) =>
  request(web, `${AUTH_PATH}/sign-in/email`, sending("POST", { email: userEmail, password: userPassword }));
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]!.split(";")[0]!;

async function rows<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: cluster.connectionString });
  await client.connect();
  return (await client.query<Row>(query).finally(() => client.end())).rows;
}

describe("two web and two worker processes", () => {
  it("set up an empty database once when they start at the same time", async () => {
    expect(cluster.output().match(/"created the tables of the database"/g)).toHaveLength(1);
    for (const table of ["organizations", "users", "installation_key"])
      expect(await rows(`select count(*)::int as count from ${table}`), table).toEqual([{ count: 1 }]);
    for (const { url } of [...cluster.webs, ...cluster.workers])
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${cluster.workers[0]!.url}/console/api/session`)).status).toBe(404);
  });

  it("share sessions", async () => {
    expect((await asUser(1, "/console/api/session")).status).toBe(200);
    const own = cookieOf(await signIn(1));
    const profile = () => request(0, "/console/api/profile", { headers: { Cookie: own } });
    expect((await profile()).status).toBe(200);
    await request(1, `${AUTH_PATH}/sign-out`, { ...sending("POST", {}), headers: { Cookie: own } });
    expect((await profile()).status).toBe(401);
  });

  it("share the chunks of an upload, import it, and deliver its events to all event streams", async () => {
    const tus = { "Tus-Resumable": "1.0.0" };
    const encode = (text: string) => Buffer.from(text).toString("base64");
    const begun = await asUser(0, UPLOADS, {
      method: "POST",
      headers: {
        ...tus,
        "Upload-Length": String(PDF.length),
        "Upload-Metadata": `kind ${encode("pdf")},filename ${encode("a.pdf")}`,
      },
    });
    const location = begun.headers.get("location")!;
    const send = (web: number, from: number, to: number) =>
      asUser(web, location, {
        method: "PATCH",
        headers: { ...tus, "Upload-Offset": String(from), "Content-Type": "application/offset+octet-stream" },
        body: new Uint8Array(PDF.subarray(from, to)),
      });
    expect((await send(0, 0, 300)).status).toBe(204);
    const both = await Promise.all([send(0, 300, 600), send(1, 300, 600)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await send(1, 600, PDF.length)).status).toBe(204);
    expect((await asUser(0, `${location}/finish`, { method: "POST" })).status).toBe(200);

    const stream = listen((signal) => asUser(1, EVENTS_PATH, { signal }));
    await stream.opened;
    const created = await withToken(
      0,
      EMAGS_PATH,
      sending("POST", {
        emag: {
          name: "Uploaded",
          released_at: "2026-01-01",
          single_purchase_required: true,
          import_attributes: { pdf_location: `upload://${location.split("/").at(-1)}` },
        },
      }),
    );
    expect(created.status).toBe(201);
    issue = ((await created.json()) as { emag: Emag }).emag;
    const ofImport = (status: string) => (event: ChangeEvent) =>
      event.type === "import" && event.emag_id === issue.id && event.status === status;
    await stream.until(ofImport("processing"));
    await stream.until(ofImport("finished"));
    stream.end();

    const { imports } = (await (
      await asUser(0, `/console/api/publications/10/emags/${issue.id}/imports`)
    ).json()) as { imports: { id: string }[] };
    const page = await asUser(1, `/console/api/imports/${imports[0]!.id}/pages/3/image`);
    expect(page.status, page.url).toBe(200);
    expect((await page.arrayBuffer()).byteLength).toBe(Number(page.headers.get("content-length")));
    // Files are in the bucket only, so that every machine can serve them.
    for (const { dataDir } of [...cluster.webs, ...cluster.workers])
      expect(await readdir(dataDir).catch(() => [])).not.toContain("files");
  });

  it("apply a changed access configuration of another process as soon as they are told", async () => {
    const configure = async (web: number, granted: boolean) => {
      const auth_server_url = `${publisher.url}/${granted}`;
      publisher.serve(
        new URL(endpointUrl(auth_server_url, "token", "authorize")).pathname,
        (_request, response) => {
          response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ granted }));
        },
      );
      const access_config = { auth_server_url, profile_token: "token", grant_ttl_seconds: 300 };
      const saved = await asUser(
        web,
        "/console/api/publications/10/access/config",
        sending("PUT", { access_config }),
      );
      expect(saved.status, await saved.text()).toBe(200);
    };
    const read = async (web: number) =>
      (
        await request(web, `/kiosk/v1/publications/10/emags/${issue.id}`, {
          headers: { Authorization: "Bearer a-reader" },
        })
      ).status;
    await configure(0, true);
    for (const web of [0, 1]) await expect.poll(() => read(web)).toBe(200);
    for (const [changed, other, granted] of [
      [0, 1, false],
      [1, 0, true],
    ] as const) {
      // A process tells its caches before its event streams.
      const stream = listen((signal) => asUser(other, EVENTS_PATH, { signal }));
      await stream.opened;
      await configure(changed, granted);
      await stream.until(({ type }) => type === "access");
      stream.end();
      expect(await read(other)).toBe(granted ? 200 : 403);
    }
  });

  it("reject an API token that another process revoked", async () => {
    const path = "/console/api/organizations/1/api-tokens";
    const created = await asUser(0, path, sending("POST", { api_token: { name: "short-lived" } }));
    const { api_token, token } = (await created.json()) as { api_token: ApiToken; token: string };
    const use = async (web: number) => (await withToken(web, EMAGS_PATH, {}, token)).status;
    for (const web of [0, 1, 0, 1]) expect(await use(web)).toBe(200);
    expect((await asUser(0, `${path}/${api_token.id}`, { method: "DELETE" })).status).toBe(204);
    await expect.poll(() => use(1)).toBe(401);
  });

  it("accept a code of an authenticator app only once", async () => {
    const profile = "/console/api/profile";
    const as = (headers: Headers) => ({ headers: { Cookie: cookiesOf(headers) } });
    const own = as((await signIn(0)).headers);
    const proved = sending("POST", { current_password: password });
    const begun = await request(0, `${profile}/two-factor`, { ...proved, ...own });
    const app = OTPAuth.URI.parse(((await begun.json()) as { uri: string }).uri) as OTPAuth.TOTP;
    const confirmed = await request(0, `${profile}/two-factor/confirm`, {
      ...sending("POST", { code: app.generate() }),
      ...own,
    });
    expect(confirmed.status, await confirmed.text()).toBe(204);
    const signIns = [await signIn(0), await signIn(1)];
    const code = app.generate({ timestamp: Date.now() + 30_000 });
    const answers = await Promise.all(
      signIns.map(({ headers }, web) =>
        request(web, `${AUTH_PATH}/two-factor/verify-totp`, { ...sending("POST", { code }), ...as(headers) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const off = await request(1, `${profile}/two-factor/off`, { ...proved, ...as(confirmed.headers) });
    expect(off.status, await off.text()).toBe(204);
    // Each change of the second factor ends the user's other sessions.
    cookie = cookieOf(off);
  });

  it("share the limit of failed sign-ins", async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 12; times++)
      statuses.push((await signIn(times % 2, "wrong password", "nobody@example.com")).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it("drop no request during a rolling restart", async () => {
    const balancer = startBalancer(cluster);
    const failures: string[] = [];
    const created = new Set<number>();
    let answered = 0;
    let isOver = false;
    const load = async (client: number) => {
      for (let turn = 0; !isOver; turn++) {
        const name = `Load ${client}-${turn}`;
        try {
          const { status, body } = await balancer.send(async (web) => {
            const answer = await (turn % 4 === 0
              ? withToken(
                  web,
                  EMAGS_PATH,
                  sending("POST", {
                    emag: { name, import_attributes: { pdf_location: "http://127.0.0.1:9/none.pdf" } },
                  }),
                )
              : turn % 4 === 1
                ? request(web, `/kiosk/v1/publications/10/emags/${issue.id}/cover`)
                : withToken(web, EMAGS_PATH));
            return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
          });
          if (status >= 300) failures.push(`${name}: ${status} ${body}`);
          else if (status === 201) created.add((JSON.parse(String(body)) as { emag: Emag }).emag.id);
          answered++;
        } catch (error) {
          failures.push(`${name}: ${(error as Error).cause ?? error}`);
        }
        // Frequent enough that a restart would interrupt requests, without slowing down the start of the process.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const clients = Array.from({ length: 4 }, (_, client) => load(client));
    try {
      const stream = listen((signal) => asUser(0, EVENTS_PATH, { signal }));
      await stream.opened;
      for (const web of [0, 1]) {
        await balancer.untilBothAreReady();
        await cluster.restartWeb(web, balancer.untilDrained(web));
      }
      await balancer.untilBothAreReady();
      await stream.ended;
    } finally {
      isOver = true;
      await Promise.all(clients);
      balancer.stop();
    }
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(50);
    const [counted] = await rows<{ count: number }>(
      "select count(*)::int as count from emags where name like 'Load %'",
    );
    expect(counted!.count).toBe(created.size);
  });
});
