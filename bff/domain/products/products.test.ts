import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, dayIn } from "#bff/core/local-days.ts";
import { webhookFixture } from "#bff/domain/webhooks/webhooks.fixture.ts";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { FOREIGN_TOKEN, startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { CodeBatch } from "#shared/console/products/codes.ts";
import type { Holding } from "#shared/console/products/holdings.ts";
import type { ShopHolding } from "#shared/contract/holdings.ts";
import { decideEntitlement } from "./entitlements.service.ts";
import { parseCsv, UnclosedQuote } from "./parse-csv.ts";
import { sweepHoldings } from "./products.schedule.ts";

const CONSOLE = "/console/api/organizations/1";
const SHOP = "/api/v2/importer/organizations/1";

let service: TestService;
let admin: string;

beforeAll(async () => {
  service = await startTestService();
  admin = await service.signInAs("admin");
  const unlocks = [{ kind: "publication", publication_id: 10 }];
  expect(
    (await send("POST", "products", { product: { key: "digital", name: "Digital", unlocks } })).status,
  ).toBe(201);
  await webhookFixture(service, admin).add({
    url: "https://hooks.example.com/",
    events: ["holding.changed", "reader.created"],
  });
});
afterAll(() => service.stop());

const send = <Body = Record<string, unknown>>(method: string, path: string, json?: unknown) =>
  service.request<Body>(method, `${CONSOLE}/${path}`, {
    token: null,
    headers: { cookie: admin },
    ...(json !== undefined && { json }),
  });
const events = async () => {
  const rows = await service.services.db
    .selectFrom("webhook_deliveries")
    .select("payload")
    .orderBy("id")
    .execute();
  return rows.map(
    ({ payload }) => JSON.parse(payload) as { type: string; data: { holding?: { change: string } } },
  );
};

describe("parseCsv", () => {
  it.each([
    [
      "a,b\r\n1,2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      'a;b\n"x;""y""";',
      [
        ["a", "b"],
        ['x;"y"', ""],
      ],
    ],
    [
      "\uFEFFa,b\n\n1,\n",
      [
        ["a", "b"],
        ["1", ""],
      ],
    ],
    ['a\n"two\nlines"\n', [["a"], ["two\nlines"]]],
    [
      'a,b\n"Rosa" Reader,1',
      [
        ["a", "b"],
        ["Rosa Reader", "1"],
      ],
    ],
    ["", []],
  ])("reads %j", (csv, cells) => {
    expect(parseCsv(csv).map((row) => row.cells)).toEqual(cells);
  });

  it("counts lines within values, and names the line of a quote that is not closed", () => {
    expect(parseCsv('a\n"1\n2"\nb').map(({ line }) => line)).toEqual([1, 2, 4]);
    expect(() => parseCsv('a\n"b')).toThrow(UnclosedQuote);
  });
});

describe("products", () => {
  it("unlock only publications and categories of the organization", async () => {
    const invalid = async (item: object) => {
      const product = { key: "foreign", name: "Foreign", unlocks: [item] };
      expect((await send("POST", "products", { product })).status).toBe(422);
    };
    await invalid({ kind: "publication", publication_id: 20 });
    await invalid({ kind: "emag_category", publication_id: 11, category_id: 501 });
    await invalid({ kind: "emag", publication_id: 10, identifier: "a,b" });
    const product = { key: "digital", name: "Second", unlocks: [] };
    expect((await send("POST", "products", { product })).status).toBe(422);
  });

  it("are not deleted while readers hold them", async () => {
    const { body } = await send<{ product: { id: number } }>("POST", "products", {
      product: { key: "held", name: "Held", unlocks: [] },
    });
    const held = await send<{ holding: Holding }>("POST", "holdings", {
      holding: { product: "held", email: "Held@Example.com" },
    });
    expect(held.body.holding.reader.email).toBe("held@example.com");
    expect((await send("DELETE", `products/${body.product.id}`)).status).toBe(409);
    expect((await send("DELETE", `holdings/${held.body.holding.id}`)).status).toBe(204);
    expect((await send("DELETE", `products/${body.product.id}`)).status).toBe(204);
  });

  it("do not unlock a category that is deleted at the same time", async () => {
    const { db } = service.services;
    const { article_category } = (
      await service.request<{ article_category: { id: number } }>("POST", "P/article_categories", {
        json: { name: "Short-lived" },
      })
    ).body;
    const unlocks = [{ kind: "article_category", publication_id: 10, category_id: article_category.id }];
    const trx = await db.startTransaction().execute();
    await trx.deleteFrom("article_categories").where("id", "=", article_category.id).execute();
    const creating = send("POST", "products", { product: { key: "late", name: "Late", unlocks } });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await trx.commit().execute();
    expect(await creating).toMatchObject({ status: 422, body: { unlocks: [expect.any(String)] } });
  });

  it("are not given while they are deleted", async () => {
    const { db } = service.services;
    await send("POST", "products", { product: { key: "short-lived", name: "Short-lived", unlocks: [] } });
    const trx = await db.startTransaction().execute();
    await trx.deleteFrom("products").where("key", "=", "short-lived").execute();
    const giving = send("POST", "holdings", {
      holding: { product: "short-lived", email: "late@example.com" },
    });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await trx.commit().execute();
    expect(await giving).toMatchObject({ status: 422 });
  });
});

describe("PUT holding of a shop", () => {
  const put = (reference: string, holding: object, token?: string) =>
    service.request<{ holding: ShopHolding }>("PUT", `${SHOP}/holdings/${reference}`, {
      json: { holding: { product: "digital", email: "buyer@example.com", ...holding } },
      ...(token && { token }),
    });

  it("creates, changes and repeats, and publishes an event for each change", async () => {
    const before = (await events()).length;
    const [one, two] = await Promise.all([
      put("order-1", { starts_on: "2026-01-01" }),
      put("order-1", { starts_on: "2026-01-01" }),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([200, 201]);
    expect(two.body).toEqual(one.body);
    const changed = await put("order-1", { ends_on: "2026-12-31" });
    expect(changed).toMatchObject({
      status: 200,
      body: { holding: { starts_on: "2026-01-01", ends_on: "2026-12-31" } },
    });
    expect((await put("order-1", { ends_on: "2026-12-31" })).body).toEqual(changed.body);
    const listed = await service.request("GET", `${SHOP}/holdings?email=buyer@example.com`);
    expect(listed.body).toMatchObject({ total_count: 1, holdings: [changed.body.holding] });
    expect((await service.request("DELETE", `${SHOP}/holdings/order-1`)).status).toBe(204);
    expect((await service.request("DELETE", `${SHOP}/holdings/order-1`)).status).toBe(404);
    const added = (await events()).slice(before);
    expect(added.map(({ type, data }) => data.holding?.change ?? type)).toEqual([
      "reader.created",
      "created",
      "updated",
      "deleted",
    ]);
    expect(JSON.stringify(added)).not.toContain("buyer@example.com");
    const entries = await service.services.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("actor_kind", "=", "token")
      .where("action", "in", ["reader.created", "holding.created", "holding.updated", "holding.deleted"])
      .orderBy("id")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      "reader.created",
      "holding.created",
      "holding.updated",
      "holding.deleted",
    ]);
    expect(JSON.stringify(entries)).not.toContain("buyer@example.com");
  });

  it("means the same reader by the address that the shop gave and by the one to which the reader has changed it", async () => {
    const first = (await put("order-moved", { email: "before@example.com" })).body.holding;
    const rename = (email: string) =>
      service.services.db
        .updateTable("reader_accounts")
        .set({ email })
        .where("id", "=", first.reader_id)
        .execute();
    const count = (await events()).length;
    await rename("after@example.com");
    expect((await put("order-moved", { email: "before@example.com" })).body.holding).toEqual(first);
    expect((await put("order-moved", { email: "After@example.com" })).body.holding).toEqual(first);
    await rename("last@example.com");
    expect((await put("order-moved", { email: "after@example.com" })).body.holding).toEqual(first);
    expect((await events()).length).toBe(count);
    const moved = (await put("order-moved", { email: "before@example.com" })).body.holding;
    expect(moved.reader_id).not.toBe(first.reader_id);
  });

  it("refuses to overwrite a concurrent change of the holding", async () => {
    const { db } = service.services;
    const { holding } = (await put("order-raced", { starts_on: "2026-01-01" })).body;
    const trx = await db.startTransaction().execute();
    await trx
      .updateTable("holdings")
      .set({ ends_on: "2026-06-30", version: 2 })
      .where("reference", "=", "order-raced")
      .execute();
    const changing = service.request("PUT", `${SHOP}/holdings/order-raced`, {
      json: { holding: { product: "digital", email: "buyer@example.com", ends_on: "2026-12-31" } },
      headers: { "If-Match": '"1"' },
    });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await trx.commit().execute();
    expect(await changing).toMatchObject({ status: 412 });
    expect((await put("order-raced", { ends_on: "2026-06-30" })).body.holding).toEqual({
      ...holding,
      ends_on: "2026-06-30",
    });
  });

  it("refuses tokens of other organizations, unknown products and days in the wrong order", async () => {
    expect((await put("order-2", {}, FOREIGN_TOKEN)).status).toBe(404);
    expect((await put("order-2", { product: "unknown" })).status).toBe(422);
    expect((await put("order-2", { starts_on: "2026-02-01", ends_on: "2026-01-01" })).status).toBe(422);
    expect((await put("order-2", { email: "nothing" })).status).toBe(422);
  });
});

describe("a CSV file of holdings", () => {
  it("is imported whole or not, and adds nothing twice", async () => {
    const csv = "product;email;ends_on\ndigital;csv-1@example.com;2999-12-31\ndigital;csv-2@example.com;\n";
    const preview = await send("POST", "holdings/import/preview", { csv });
    expect(preview.body).toEqual({ rows: 2, new_readers: 2, known: 0, faults: [] });
    const wrong = `${csv}none;csv-3@example.com;2020-99-01\ndigital;csv-4\n`;
    const { body } = await send<{ faults: object[] }>("POST", "holdings/import/preview", { csv: wrong });
    expect(body.faults).toMatchObject([
      { line: 4, column: "ends_on" },
      { line: 4, column: "product" },
      { line: 5, column: null },
    ]);
    expect((await send("POST", "holdings/import", { csv: wrong })).status).toBe(422);
    const imports = await Promise.all([1, 2].map(() => send("POST", "holdings/import", { csv })));
    expect(imports.map(({ body: { added } }) => added).toSorted()).toEqual([0, 2]);
    expect((await send("POST", "holdings/import", { csv })).body).toEqual({
      added: 0,
      new_readers: 0,
      known: 2,
    });
  });
});

describe("a holding", () => {
  it.each([
    // Time zone, instant, whether a holding of 29 March to 25 October 2026, days on which clocks change in Berlin, counts.
    ["Europe/Berlin", "2026-03-28T22:59:59Z", false],
    ["Europe/Berlin", "2026-03-28T23:00:00Z", true],
    ["Europe/Berlin", "2026-10-25T22:59:59Z", true],
    ["Europe/Berlin", "2026-10-25T23:00:00Z", false],
    ["Pacific/Auckland", "2026-03-28T11:00:00Z", true],
    ["Pacific/Auckland", "2026-10-25T11:00:00Z", false],
    ["America/Los_Angeles", "2026-03-29T06:59:59Z", false],
    ["America/Los_Angeles", "2026-10-26T06:59:59Z", true],
  ])(
    "begins and ends at midnight of the publication's time zone: %s, %s, %s",
    async (timeZone, now, expected) => {
      const { db } = service.services;
      const given = { product: "digital", email: "days@example.com" };
      const holding = { ...given, starts_on: "2026-03-29", ends_on: "2026-10-25" };
      const { reader } = (await send<{ holding: Holding }>("POST", "holdings", { holding })).body.holding;
      const request = { endpoint: "authorize_chatbot", body: {} } as const;
      const publication = { id: 10, timeZone };
      expect(await decideEntitlement({ db }, publication, reader.id, request, new Date(now))).toBe(
        expected ? "granted" : "denied",
      );
    },
  );
});

describe("codes", () => {
  it("can be redeemed until their last day ends in the time zone of the publication", async () => {
    const { db } = service.services;
    const day = (offset: number) => addDays(dayIn("Pacific/Kiritimati", new Date()), offset);
    await db
      .updateTable("publications")
      .set({ time_zone: "Pacific/Kiritimati" })
      .where("id", "=", 10)
      .execute();
    const { reader } = (
      await send<{ holding: Holding }>("POST", "holdings", {
        holding: { product: "digital", email: "last-day@example.com" },
      })
    ).body.holding;
    const redeem = async (batch: object) => {
      const made = await send<{ codes: string[] }>("POST", "code-batches", {
        batch: { name: "Last day", product: "digital", count: 1, ...batch },
      });
      return send<{ holding: Holding }>("POST", `readers/${reader.id}/codes`, { code: made.body.codes[0] });
    };
    expect((await redeem({ expires_on: day(-1) })).status).toBe(409);
    expect((await redeem({ until: day(-1) })).status).toBe(409);
    const { holding } = (await redeem({ expires_on: day(0), days: 1 })).body;
    expect(holding).toMatchObject({ starts_on: day(0), ends_on: day(0) });
    await db.updateTable("publications").set({ time_zone: "Europe/Berlin" }).where("id", "=", 10).execute();
  });

  it("are redeemed as often as their batch allows, however they are typed", async () => {
    const made = await send<{ batch: CodeBatch; codes: string[] }>("POST", "code-batches", {
      batch: { name: "Fair", product: "digital", count: 2, days: 7, uses: 2 },
    });
    const [code, revoked] = made.body.codes as [string, string];
    expect(made.body.codes).toHaveLength(2);
    const readers = await Promise.all(
      ["a", "b", "c"].map(async (name) => {
        const json = { reader: { email: `code-${name}@example.com`, publication_id: 10 } };
        const answer = await service.request<{ reader: { id: string } }>("POST", `${SHOP}/readers`, { json });
        expect(answer.status, answer.text).toBe(200);
        return answer.body.reader.id;
      }),
    );
    const redeem = (reader: string, typed: string) =>
      send<{ holding: Holding; code: string }>("POST", `readers/${reader}/codes`, { code: typed });
    const answers = await Promise.all(
      readers.map((reader) => redeem(reader, code.toLowerCase().replaceAll("-", " "))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409]);
    const { holding } = answers.find(({ status }) => status === 201)!.body;
    expect(Date.parse(holding.ends_on!) - Date.parse(holding.starts_on)).toBe(6 * 86_400_000);
    expect((await redeem(readers[0]!, "0000-0000-0000-0000")).body.code).toBe("code_unusable");
    await send("POST", `code-batches/${made.body.batch.id}/revoke`);
    expect((await redeem(readers[0]!, revoked)).status).toBe(409);
  });
});

describe("an erased reader", () => {
  const invite = async (email: string) => {
    const json = { reader: { email, publication_id: 10 } };
    const answer = await service.request<{ reader: { id: string } }>("POST", `${SHOP}/readers`, { json });
    return answer.body.reader.id;
  };
  /** Erases a reader while a request waits for the account. */
  const eraseDuring = async <Answer>(id: string, request: () => Promise<Answer>): Promise<Answer> => {
    const { db } = service.services;
    const trx = await db.startTransaction().execute();
    await trx.selectFrom("reader_accounts").select("id").where("id", "=", id).forUpdate().execute();
    const answer = request();
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await trx.deleteFrom("reader_accounts").where("id", "=", id).execute();
    await trx.commit().execute();
    return answer;
  };

  it("is invited again by a request that was waiting for the erasure", async () => {
    const before = await invite("again@example.com");
    const after = await eraseDuring(before, () => invite("again@example.com"));
    expect(after).toMatch(/^[0-9a-f-]{36}$/);
    expect(after).not.toBe(before);
  });

  it("redeems no code", async () => {
    const { codes } = (
      await send<{ codes: string[] }>("POST", "code-batches", {
        batch: { name: "Unused", product: "digital", count: 1, days: 7 },
      })
    ).body;
    const id = await invite("no-code@example.com");
    const redeeming = () => send("POST", `readers/${id}/codes`, { code: codes[0] });
    expect(await eraseDuring(id, redeeming)).toMatchObject({ status: 404 });
  });

  it("leaves the address and the name in no table, kept mail, stored answer or webhook payload", async () => {
    const { db, secrets } = service.services;
    const email = "erase-me@example.com";
    const reader = { email, name: "Erase Me" };
    const json = { holding: { product: "digital", ...reader } };
    const headers = { "Idempotency-Key": "erase-me-once" };
    await service.request("PUT", `${SHOP}/holdings/order-erase`, { json });
    await service.request("POST", `${SHOP}/readers`, {
      json: { reader: { ...reader, publication_id: 10 } },
      headers,
    });
    await send("POST", "holdings/import", {
      csv: `product,email,name,ends_on\ndigital,${email},Erase Me,2999-12-31\n`,
    });
    const { id } = await db
      .selectFrom("reader_accounts")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const { body } = await send<{ codes: string[] }>("POST", "code-batches", {
      batch: { name: "Erasure", product: "digital", count: 1 },
    });
    expect((await send("POST", `readers/${id}/codes`, { code: body.codes[0] })).status).toBe(201);
    expect((await send("POST", `readers/${id}/export`)).body).toMatchObject({
      holdings: [{ code_batch: "Erasure", source: "code" }, { source: "import" }, { source: "api" }],
    });
    const mails = () => db.selectFrom("mails").selectAll().where("content", "is not", null).execute();
    const mailed = async () =>
      (await mails()).filter(({ content }) => secrets.open(content!).includes(email)).length;
    expect(await mailed()).toBeGreaterThan(0);
    expect((await send("DELETE", `readers/${id}`)).status).toBe(204);
    expect(await mailed()).toBe(0);
    expect(await db.selectFrom("holdings").select("id").where("reader_id", "=", id).execute()).toEqual([]);
    const tables = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db);
    expect(tables.rows.length).toBeGreaterThan(60);
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.raw(name)} t where t::text ilike ${`%${email}%`} or t::text ilike '%Erase Me%'`.execute(
        db,
      );
      expect(rows, name).toEqual([]);
    }
  });
});

describe("sweepHoldings", () => {
  it("deletes holdings that ended longer ago than set, unless they still unlock something or their code is open", async () => {
    const { db } = service.services;
    const unlocks = [{ kind: "publication", publication_id: 10 }];
    const lasting = { key: "lasting", name: "Lasting", unlocks, dates: "held", stays_readable: true };
    await send("POST", "products", { product: lasting });
    const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const give = async (product: string, ends_on: string | null) => {
      const holding = { product, email: "retention@example.com", starts_on: "2010-01-01", ends_on };
      const answer = await send<{ holding: Holding }>("POST", "holdings", { holding });
      return Number(answer.body.holding.id);
    };
    const old = await give("digital", dayAgo(400));
    const recent = await give("digital", dayAgo(300));
    const current = await give("digital", null);
    const readable = await give("lasting", dayAgo(400));
    const redeemed = async (name: string) => {
      const batch = { name, product: "digital", count: 1, uses: 2, days: 1 };
      const made = await send<{ batch: CodeBatch; codes: string[] }>("POST", "code-batches", { batch });
      const { reader_id } = await db
        .selectFrom("holdings")
        .select("reader_id")
        .where("id", "=", String(old) as never)
        .executeTakeFirstOrThrow();
      const code = made.body.codes[0];
      const answer = await send<{ holding: Holding }>("POST", `readers/${reader_id}/codes`, { code });
      const id = Number(answer.body.holding.id);
      const ended = { starts_on: dayAgo(401), ends_on: dayAgo(400) };
      await send("PATCH", `holdings/${id}`, { holding: ended });
      return { id, batch: made.body.batch };
    };
    const open = await redeemed("Open");
    const closed = await redeemed("Closed");
    await send("POST", `code-batches/${closed.batch.id}/revoke`);

    const left = async () => {
      const ids = [old, recent, current, readable, open.id, closed.id];
      const rows = await db
        .selectFrom("holdings")
        .select("id")
        .where("id", "in", ids as never)
        .execute();
      return rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
    };
    await sweepHoldings(service.services);
    expect(await left()).toHaveLength(6);
    const reader_settings = { sign_up: "invitation", unverified_days: 30, ended_holding_days: 365 };
    expect((await send("PUT", "reader-settings", { reader_settings })).status).toBe(200);
    await sweepHoldings(service.services);
    expect(await left()).toEqual([recent, current, readable, open.id]);
  });
});
