import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayIn } from "#bff/core/local-days.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { AuditEntry } from "#shared/console/audit.ts";
import type { Holding } from "#shared/console/products/holdings.ts";
import type { ListedReader, Reader, ReaderExport } from "#shared/console/readers/readers.ts";

const CONSOLE = "/console/api/organizations/1";

let service: TestService;
let admin: string;
const log: string[] = [];

beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk));
      done();
    },
  });
  service = await startTestService({ logLevel: "info" }, { logTo });
  admin = await service.signInAs("admin");
  const unlocks = [{ kind: "publication", publication_id: 10 }];
  for (const key of ["digital", "archive"])
    await send("POST", "products", { product: { key, name: key, unlocks } });
});
afterAll(() => service.stop());

const send = <Body = Record<string, unknown>>(method: string, path: string, json?: unknown) =>
  service.request<Body>(method, `${CONSOLE}/${path}`, {
    token: null,
    headers: { cookie: admin },
    ...(json !== undefined && { json }),
  });

async function invite(email: string, name = ""): Promise<Reader> {
  const answer = await send<{ reader: Reader }>("POST", "readers", {
    reader: { email, name, publication_id: 10 },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.reader;
}

async function give(email: string, product: string, days: object = {}): Promise<Holding> {
  const answer = await send<{ holding: Holding }>("POST", "holdings", {
    holding: { product, email, ...days },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.holding;
}

const verify = (id: string) =>
  service.services.db
    .updateTable("reader_accounts")
    .set({ verified_at: new Date() })
    .where("id", "=", id)
    .execute();

/** Shows a reader to the other organization of the test service. */
const showElsewhere = (id: string) =>
  service.services.db
    .insertInto("reader_organizations")
    .values({ reader_id: id, organization_id: 2, publication_id: null })
    .execute();

async function list(query: string): Promise<{ emails: string[]; total: number; readers: ListedReader[] }> {
  const { body, status, text } = await send<{ readers: ListedReader[]; total_count: number }>(
    "GET",
    `readers?${query}`,
  );
  expect(status, text).toBe(200);
  return {
    readers: body.readers,
    emails: body.readers.map(({ email }) => email),
    total: body.total_count,
  };
}

async function productId(key: string): Promise<number> {
  const { body } = await send<{ products: { id: number; key: string }[] }>("GET", "products");
  return body.products.find((product) => product.key === key)!.id;
}

const actions = async (id: string) => {
  const { body } = await send<{ audit_entries: AuditEntry[] }>("GET", `readers/${id}/history`);
  return body.audit_entries.map(({ action }) => action);
};

describe("the list of readers", () => {
  it("is searched by address and name, filtered and paged, the newest first", async () => {
    const [first, second] = [
      await invite("list-a@example.com", "Ämilia"),
      await invite("list-b@example.com", "Bert"),
    ];
    await verify(second.id);
    await give("list-b@example.com", "archive");
    await give("list-a@example.com", "archive", { starts_on: "2020-01-01", ends_on: "2020-12-31" });
    expect((await list("search=list-")).emails).toEqual(["list-b@example.com", "list-a@example.com"]);
    expect((await list("search=%C3%84MIL")).emails).toEqual(["list-a@example.com"]);
    expect((await list("search=100%25")).total).toBe(0);
    expect(await list("search=list-&per=1&page=2")).toMatchObject({
      emails: ["list-a@example.com"],
      total: 2,
    });
    expect((await list("search=list-&state=invited")).emails).toEqual(["list-a@example.com"]);
    expect((await list("search=list-&state=active")).readers).toMatchObject([
      { id: second.id, state: "active", products: ["archive"] },
    ]);
    expect((await list(`product_id=${await productId("archive")}`)).emails).toEqual(["list-b@example.com"]);
    expect((await list("search=list-")).readers[1]).toMatchObject({ id: first.id, products: [] });
  });

  it("is logged without what is searched", async () => {
    const start = log.length;
    await list("search=secret%40example.com&state=active");
    await send("GET", "holdings?search=secret%40example.com");
    await service.request("GET", "/api/v2/importer/organizations/1/holdings?email=secret%40example.com");
    const lines = () => log.slice(start).filter((line) => line.includes('"query"'));
    await expect.poll(() => lines().length).toBe(3);
    expect(lines().join("")).toContain('"query":{"search":"…","state":"active"}');
    expect(lines().join("")).not.toContain("secret");
  });

  // On every hour of the day, the date of one of these zones is not that of the database.
  it.each(["Pacific/Kiritimati", "Etc/GMT+12"])("names the products of today in %s", async (time_zone) => {
    const { db } = service.services;
    const store = (zone: string) =>
      db.updateTable("publications").set({ time_zone: zone }).where("id", "=", 10).execute();
    await store(time_zone);
    const email = `${time_zone.length}-today@example.com`;
    const { id } = await invite(email);
    await give(email, "archive", { ends_on: dayIn(time_zone, new Date()) });
    expect((await list(`search=${email}`)).readers).toMatchObject([{ id, products: ["archive"] }]);
    expect((await list(`search=${email}&product_id=${await productId("archive")}`)).total).toBe(1);
    await store("Europe/Berlin");
  });

  it("contains only readers whom the organization sees", async () => {
    const { db } = service.services;
    const { id } = await db
      .insertInto("reader_accounts")
      .values({ email: "theirs@example.com", name: "Theirs" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await showElsewhere(id);
    expect((await list("search=theirs@")).total).toBe(0);
    expect((await send("GET", `readers/${id}`)).status).toBe(404);
    expect((await send("DELETE", `readers/${id}`)).status).toBe(404);
  });
});

describe("an invitation", () => {
  it("creates the account and is sent again until it is accepted", async () => {
    const { db } = service.services;
    const { id, state } = await invite("Invited@Example.com", "Ines");
    expect(state).toBe("invited");
    const mails = async () =>
      (await db.selectFrom("mails").select("template").where("reader_id", "=", id).execute()).length;
    expect(await mails()).toBe(1);
    const resend = () => send("POST", `readers/${id}/invitation`, { publication_id: 10 });
    expect((await resend()).body).toEqual({ invitation: "kept" });
    expect(await mails()).toBe(2);
    await verify(id);
    expect((await resend()).body.code).toBe("reader_verified");
    expect(await actions(id)).toEqual(["reader.invited", "reader.created"]);
  });

  it("is sent once by each organization, whatever the reader is given in the meantime", async () => {
    const { db } = service.services;
    const { id } = await invite("once@example.com");
    const again = { email: "Once@example.com", publication_id: 10 };
    expect((await send("POST", "readers", { reader: again })).body).toMatchObject({
      reader: { id },
      invitation: null,
    });
    await give("once@example.com", "digital");
    await give("once@example.com", "archive");
    const mails = await db.selectFrom("mails").select("template").where("reader_id", "=", id).execute();
    expect(mails).toEqual([{ template: "reader_invitation" }]);
  });

  it("says that the address got too many mails", async () => {
    const { id } = await invite("often@example.com");
    const invitations: unknown[] = [];
    // An address gets ten mails of a kind in an hour.
    for (let sent = 1; sent <= 10; sent += 1)
      invitations.push(
        (await send("POST", `readers/${id}/invitation`, { publication_id: 10 })).body.invitation,
      );
    expect(invitations.at(-2)).toBe("kept");
    expect(invitations.at(-1)).toBe("limited");
  });

  it("names a publication of the organization", async () => {
    const reader = { email: "foreign@example.com", publication_id: 20 };
    expect((await send("POST", "readers", { reader })).status).toBe(422);
  });
});

describe("an account", () => {
  it("is disabled and enabled, unless another organization sees the reader", async () => {
    const { id } = await invite("disabled@example.com");
    await verify(id);
    const change = (what: string) => send<{ reader: Reader; code?: string }>("POST", `readers/${id}/${what}`);
    expect((await change("disable")).body.reader).toMatchObject({ state: "disabled" });
    expect((await change("disable")).status).toBe(200);
    expect((await change("enable")).body.reader).toMatchObject({ state: "active", disabled_at: null });
    expect(await actions(id)).toEqual(["reader.enabled", "reader.disabled", "reader.created"]);
    await showElsewhere(id);
    expect((await change("disable")).body.code).toBe("reader_elsewhere");
  });

  it("is exported with its holdings of this organization alone", async () => {
    const { id } = await invite("export@example.com", "Ella Export");
    await give("export@example.com", "digital", { starts_on: "2026-01-01", ends_on: "2026-12-31" });
    const { body } = await send<ReaderExport>("POST", `readers/${id}/export`);
    expect(body).toMatchObject({
      account: { email: "export@example.com", name: "Ella Export" },
      holdings: [{ product: { key: "digital" }, starts_on: "2026-01-01", ends_on: "2026-12-31" }],
      sessions: [],
    });
    expect(await actions(id)).toContain("reader.exported");
  });
});

describe("erasing a reader", () => {
  it("deletes the account and everything that belongs to it", async () => {
    const { db } = service.services;
    const { id } = await invite("erased@example.com");
    const holding = await give("erased@example.com", "digital");
    expect((await send("DELETE", `readers/${id}`)).status).toBe(204);
    expect((await send("GET", `readers/${id}`)).status).toBe(404);
    const left = await db.selectFrom("reader_accounts").select("id").where("id", "=", id).execute();
    expect(left).toEqual([]);
    const { rows } = await service
      .request<{ audit_entries: AuditEntry[] }>(
        "GET",
        `${CONSOLE}/audit?record_type=reader&record_id=${id}`,
        { token: null, headers: { cookie: admin } },
      )
      .then(({ body }) => ({ rows: body.audit_entries }));
    expect(rows.map(({ action }) => action)).toEqual(["reader.deleted", "reader.created"]);
    const deleted = await send<{ audit_entries: AuditEntry[] }>(
      "GET",
      `audit?record_type=holding&record_id=${holding.id}`,
    );
    expect(deleted.body.audit_entries[0]).toMatchObject({ action: "holding.deleted" });
  });

  it("keeps the account for another organization", async () => {
    const { db } = service.services;
    const { id } = await invite("shared@example.com");
    await give("shared@example.com", "digital");
    await showElsewhere(id);
    expect((await send("DELETE", `readers/${id}`)).status).toBe(204);
    expect((await send("GET", `readers/${id}`)).status).toBe(404);
    const seen = await db
      .selectFrom("reader_organizations")
      .select("organization_id")
      .where("reader_id", "=", id)
      .execute();
    expect(seen).toEqual([{ organization_id: 2 }]);
    expect(await db.selectFrom("holdings").select("id").where("reader_id", "=", id).execute()).toEqual([]);
  });
});

describe("the history of a reader", () => {
  it("contains the holdings, also deleted ones", async () => {
    const { id } = await invite("history@example.com");
    const holding = await give("history@example.com", "digital", { ends_on: "2999-01-01" });
    await send("PATCH", `holdings/${holding.id}`, { holding: { ends_on: "2999-12-31" } });
    await send("DELETE", `holdings/${holding.id}`);
    expect(await actions(id)).toEqual([
      "holding.deleted",
      "holding.updated",
      "holding.created",
      "reader.created",
    ]);
  });
});
