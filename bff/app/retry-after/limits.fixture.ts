import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import {
  type BudgetName,
  budgets,
  eventStreamBudget,
  importWaitBudget,
  openAnswerBudget,
  uploadBudget,
} from "#bff/core/budgets.ts";
import { registerToken } from "#bff/domain/identity/index.ts";
import { clientFor, enterCode } from "#bff/domain/identity/people/people.fixture.ts";
import { TestBrowser } from "#bff/domain/readers/readers.fixture.ts";
import { TOKEN } from "#bff/testing/test-service.ts";
import { EVENTS_PATH } from "#shared/console/events.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import { ACCOUNT_PATH, READERS_PATH } from "#shared/readers/provider.ts";
import { ADDRESS, type Case, type Setup } from "./setup.fixture.ts";

const DAY_SECONDS = 24 * 60 * 60;
const GUESSED = "guessed@example.com";

/** Budgets that are counted in the database. */
const READER = "0197fd2e-0000-7000-8000-0000000000c0";
const NEW_READER = {
  password_hash: null,
  language: null,
  verified_at: null,
  disabled_at: null,
  last_seen_at: null,
} as const;

export function budgetCases({ service, kiosk, editor, challenged }: Setup) {
  const { db, rateLimits } = service.services;

  /** Uses up a budget, then moves its window to the past. */
  const usedUp = (name: BudgetName, key: string, send: Case["send"]): Case => ({
    arrange: () => rateLimits.limit(name).charge(key, budgets[name].points),
    send,
    pass: (seconds) => sql`update rate_limits set expire = expire - ${seconds * 1000}`.execute(db),
    atMostSeconds: budgets[name].seconds,
  });
  const signInAs = (email: string) => () =>
    clientFor(service, null)("POST", `${AUTH_PATH}/sign-in/email`, { email, password: "wrong" });

  return {
    "too_many_attempts.credentials": usedUp("api-credentials", ADDRESS, () =>
      service.request("GET", "P/emags", { token: "wrong" }),
    ),
    "too_many_attempts.account": usedUp("sign-in", `${ADDRESS} ${editor.email}`, signInAs(editor.email)),
    "too_many_attempts.account_elsewhere": usedUp("sign-in-account", GUESSED, signInAs(GUESSED)),
    "too_many_attempts.sign_ins": usedUp("sign-in-address", ADDRESS, signInAs("new@example.com")),
    "too_many_attempts.failed": usedUp("password", editor.id, () =>
      editor.request("POST", "/console/api/profile/two-factor", { current_password: "wrong" }),
    ),
    "too_many_attempts.images": usedUp("text-images", editor.id, () =>
      editor.request("POST", "/console/api/publications/10/text-images"),
    ),
    "too_many_attempts.codes": (() => {
      let cookie = "";
      const redeemed = usedUp("code-redemptions", READER, () =>
        clientFor(service, cookie)("POST", `/console/api/organizations/1/readers/${READER}/codes`, {
          code: "0",
        }),
      );
      return {
        ...redeemed,
        async arrange() {
          cookie = await service.signInAs("manager", "codes@example.com");
          const email = "codes-of@example.com";
          await db
            .insertInto("reader_accounts")
            .values({ id: READER, email, name: "", ...NEW_READER })
            .execute();
          await db
            .insertInto("reader_organizations")
            .values({ reader_id: READER, organization_id: 1, publication_id: 10 })
            .execute();
          await redeemed.arrange();
        },
      };
    })(),
    "too_many_attempts.presence": usedUp("presence", editor.id, () =>
      editor.request("PUT", "/console/api/publications/10/records/story/1/visits/a-used-up-budget", {
        is_editing: false,
      }),
    ),
    "too_many_attempts.articles": usedUp("rendering", ADDRESS, async () => {
      const { id } = await kiosk.article({ subscription_required: false });
      return kiosk.read(`stories/${id}`, null);
    }),
    "too_many_attempts.provider_sign_ins": usedUp("provider-sign-in", ADDRESS, () =>
      service.request("POST", "/console/api/sign-in/provider", { token: null, json: { to: null } }),
    ),
    "too_many_attempts.reader_sign_ins": usedUp("reader-interactions", ADDRESS, () =>
      service.request("GET", `${READERS_PATH}/auth`, { token: null }),
    ),
    "too_many_attempts.reader_mails": usedUp("reader-mails", ADDRESS, async () => {
      // The account page begins a sign-in, whose pages send mails.
      const browser = new TestBrowser(service);
      const { url } = await browser.open(ACCOUNT_PATH);
      const page = await browser.open(`${url.pathname}/reset`, { email: "reader@example.com" });
      const code = /<code>(\w+)<\/code>/.exec(page.text)?.[1];
      return { status: page.status, headers: page.headers, body: { code, error: page.text } };
    }),
    storage_budget_exceeded: {
      async arrange() {
        const { points } = budgets["stored-articles"];
        service.services.articleBytes.add("1", points * 1024);
      },
      send: () => service.request("POST", "P/stories", { json: { story: { name: randomUUID() } } }),
      pass: (seconds) => {
        vi.spyOn(performance, "now").mockReturnValue(performance.now() + seconds * 1000);
        return sql`update rate_limits set expire = expire - ${seconds * 1000}`.execute(db);
      },
      atMostSeconds: budgets["stored-articles"].seconds,
    },
    ACCOUNT_TEMPORARILY_LOCKED: usedUp("second-factor", challenged.id, () =>
      enterCode(service, challenged.cookie, "totp", "000000"),
    ),
  } satisfies Record<string, Case>;
}

/** Requests that stay open. They end when their clients close the connections. */
export function concurrencyCases({ service, editor, finishedIssueId, pendingIssueId }: Setup) {
  const { db } = service.services;

  function eventStreams(): Case {
    let browser = new AbortController();
    /** References to all responses, because `fetch` cancels the stream of a response that is garbage collected. */
    const open: Response[] = [];
    const send = async () => {
      const response = await fetch(service.url + EVENTS_PATH, {
        headers: { cookie: editor.cookie },
        signal: browser.signal,
      });
      open.push(response);
      const body = response.status === 200 ? {} : ((await response.json()) as Record<string, unknown>);
      return { status: response.status, headers: response.headers, body };
    };
    return {
      arrange: () => Promise.all(Array.from({ length: eventStreamBudget.perPerson }, send)),
      send,
      async pass() {
        browser.abort();
        browser = new AbortController();
        await expect.poll(async () => (await send()).status).toBe(200);
      },
      atMostSeconds: 60 * 60,
    };
  }

  /** Keeps the maximum number of requests waiting with each token. `sender` then sends another one. */
  function importWaits(tokens: readonly string[], sender: string): Case {
    const clients = new AbortController();
    const url = `${service.url}/api/v2/importer/organizations/1/publications/10/emags/${pendingIssueId}/import?wait=60`;
    const send = () => service.request("GET", `P/emags/${finishedIssueId}/import?wait=60`, { token: sender });
    /** Sends the request again if it is answered, for example because `sender` had the last slot. */
    async function keepWaiting(token: string): Promise<void> {
      const options = { headers: { Authorization: `Token ${token}` }, signal: clients.signal };
      while (!clients.signal.aborted)
        await fetch(url, options)
          .then((response) => response.text())
          .catch(() => undefined);
    }
    return {
      async arrange() {
        for (const token of new Set([...tokens, sender]))
          await registerToken(db, { organizationId: 1, name: token, token, publicationIds: null });
        for (const token of tokens)
          for (let count = 0; count < importWaitBudget.perCaller; count += 1) void keepWaiting(token);
        await expect.poll(async () => (await send()).status).toBe(429);
      },
      send,
      async pass() {
        clients.abort();
        await expect.poll(async () => (await send()).status).toBe(200);
      },
      atMostSeconds: 60,
    };
  }

  /** Requests an article whose JSON has 6 MB, and does not read the answers. */
  function openAnswers(): Case {
    const sockets: Socket[] = [];
    let path = "";
    const send = () => service.request("GET", path);
    return {
      async arrange() {
        const story = { name: "Long", content: "\u0001".repeat(1_000_000) };
        const { headers } = await service.request("POST", "P/stories", { json: { story } });
        path = headers.get("location")!;
        const { hostname, port } = new URL(service.url);
        for (let open = 0; open * 6_000_000 < openAnswerBudget.bytesPerCaller; open += 1) {
          const socket = connect(Number(port), hostname);
          socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${TOKEN}\r\n\r\n`);
          sockets.push(socket);
        }
        // The first byte of an answer shows that all of it is in memory.
        await Promise.all(sockets.map((socket) => once(socket, "readable")));
      },
      send,
      async pass() {
        for (const socket of sockets) socket.destroy();
        await expect.poll(async () => (await send()).status).toBe(200);
      },
      atMostSeconds: 1,
    };
  }

  const ONE_TOKEN = "a-token-with-too-many-requests-01";
  return {
    too_many_streams: eventStreams(),
    too_many_open_answers: openAnswers(),
    "too_many_waiting_requests.caller": importWaits([ONE_TOKEN], ONE_TOKEN),
    "too_many_waiting_requests.publication": importWaits(
      Array.from(
        { length: importWaitBudget.perPublication / importWaitBudget.perCaller },
        (_, number) => `one-of-many-tokens-that-wait-000${number}`,
      ),
      "a-token-that-comes-too-late-00001",
    ),
  } satisfies Record<string, Case>;
}

/** Uploads of the last 24 hours. `pass` makes them older, without the cleanup. */
export function uploadCases({ service }: Setup) {
  const { db } = service.services;
  const file = () => ({ id: randomUUID(), publication_id: 10, kind: "pdf" as const, file_name: "issue.pdf" });

  const stored = (insert: () => Promise<unknown>): Case => ({
    arrange: insert,
    send: () => putFile(service),
    async pass(seconds) {
      for (const table of ["uploads", "pending_uploads"])
        await sql`
          update ${sql.table(table)} set created_at = created_at - make_interval(secs => ${seconds})`.execute(
          db,
        );
    },
    atMostSeconds: DAY_SECONDS,
  });

  return {
    too_many_uploads: stored(async () => {
      const token = await db.selectFrom("api_tokens").select("id").where("name", "=", "tests").execute();
      const rows = Array.from({ length: uploadBudget.unfinishedUploads }, () => ({
        ...file(),
        user_id: null,
        api_token_id: token[0]!.id,
        bytes: 1,
      }));
      await db.insertInto("pending_uploads").values(rows).execute();
    }),
    upload_budget_exceeded: stored(() =>
      db
        .insertInto("uploads")
        .values({
          ...file(),
          storage_key: "uploads/none.pdf",
          bytes: uploadBudget.bytesPerDay,
          uploaded_by: null,
        })
        .execute(),
    ),
  } satisfies Record<string, Case>;
}

export const putFile = (service: Setup["service"]) =>
  service.request("PUT", "P/uploads?filename=issue.pdf", { body: "%PDF-1.7 all of it" });
