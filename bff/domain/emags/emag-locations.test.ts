import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importFixture, pages, skipDrawing } from "#bff/domain/imports/imports.fixture.ts";
import { captureLog } from "#bff/testing/captured-log.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { sealClearLocations } from "./clear-locations.service.ts";
import { emagClient } from "./emags.fixture.ts";

const SECRET = "s3cret-signature";
const SHOWN_QUERY = "?X-Amz-Expires=…&X-Amz-Signature=…";
const QUERY = `?X-Amz-Expires=3600&X-Amz-Signature=${SECRET}`;

let service: TestService;
let files: FileServer;
let cookie: string;
let client: ReturnType<typeof emagClient>;
let address: string;
const captured = captureLog();
const { waitForEnd, attempts } = importFixture(() => ({ service, files, cookie }));

beforeAll(async () => {
  service = await startTestService({ logLevel: "trace" }, captured);
  skipDrawing(service);
  files = await startFileServer();
  cookie = await service.signInAs("admin");
  client = emagClient(service);
  const pdf = pages("One");
  // Like a bucket, refuses an address without its signature.
  address = files.serve("/signed.pdf", (request, response) => {
    const isSigned = new URL(request.url!, files.url).searchParams.get("X-Amz-Signature") === SECRET;
    response.writeHead(isSigned ? 200 : 403, { "Content-Type": "application/pdf" }).end(isSigned ? pdf : "");
  });
  await service.startWorkers();
});
afterAll(async () => {
  await service.stop();
  await files.close();
});

/** Lists the tables with the secret in one of their rows, also those of the queue. */
async function tablesWithSecret(): Promise<string[]> {
  const { db } = service.services;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by name`.execute(db);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select from ${sql.id(schema, name)} t where strpos(to_jsonb(t)::text, ${SECRET}) > 0 limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function created(pdf_location: string) {
  const emag = await client.created({ import_attributes: { pdf_location } });
  await waitForEnd(emag.id);
  return (await client.get(emag.id)).body.emag;
}

const importCount = async (id: number) => (await attempts(id)).length;

describe("import address with a query", () => {
  it("is downloaded with its values, which are in no answer, row or log line", async () => {
    const emag = await created(`${address}${QUERY}`);
    expect(emag.import).toEqual({ status: "finished" });
    expect(emag.import_attributes?.pdf_location).toBe(`${address}${SHOWN_QUERY}`);
    const failed = await created(`${files.url}/missing.pdf${QUERY}`);
    expect(failed.import).toEqual({ status: "failed" });
    const answers = await Promise.all(
      [`P/emags/${emag.id}`, "P/emags", `P/emags/${failed.id}/import`].map((path) =>
        service.request("GET", path),
      ),
    );
    for (const text of [...answers.map(({ text }) => text), captured.text()])
      expect(text).not.toContain(SECRET);
    expect(await tablesWithSecret()).toEqual([]);
  });

  it("keeps its values if it is sent back as it was returned, also encoded", async () => {
    const { id } = await created(`${address}${QUERY}`);
    for (const pdf_location of [`${address}${SHOWN_QUERY}`, new URL(`${address}${SHOWN_QUERY}`).href]) {
      expect((await client.put(id, { import_attributes: { pdf_location } })).status).toBe(200);
      await waitForEnd(id);
      const { emag } = (await client.get(id)).body;
      expect(emag.import).toEqual({ status: "finished" });
      expect(emag.import_attributes?.pdf_location).toBe(`${address}${SHOWN_QUERY}`);
    }
    expect(await importCount(id)).toBe(3);
  });

  it("is unchanged in a complete record, as it was returned and as it was sent at first", async () => {
    const emag = await created(`${address}${QUERY}`);
    const sent = { ...emag.import_attributes, pdf_location: `${address}${QUERY}` };
    for (const import_attributes of [emag.import_attributes, sent])
      expect((await client.put(emag.id, { ...emag, import_attributes, preview: "edited" })).status).toBe(200);
    expect(await importCount(emag.id)).toBe(1);
    const other = { ...emag.import_attributes, pdf_location: `${address}${QUERY}0` };
    await client.put(emag.id, { ...emag, import_attributes: other });
    expect(await importCount(emag.id)).toBe(2);
  });

  it.each([
    ["host", (shown: string) => shown.replace("127.0.0.1", "localhost")],
    ["path", (shown: string) => shown.replace("signed", "other")],
    ["parameter", (shown: string) => shown.replace("X-Amz-Expires", "X-Amz-Date")],
  ])("is 422 with hidden values and another %s", async (_, change) => {
    const { id } = await client.created({ import_attributes: { pdf_location: `${address}${QUERY}` } });
    const pdf_location = change(`${address}${SHOWN_QUERY}`);
    const answer = await client.put(id, { import_attributes: { pdf_location, xml_location: pdf_location } });
    expect(answer.status).toBe(422);
    const problem = ["contains hidden values (…). Enter the address with its query again"];
    expect(answer.body).toEqual({
      "import_attributes.pdf_location": problem,
      "import_attributes.xml_location": problem,
    });
    const german = await client.put(id, { import_attributes: { pdf_location } }, { "Accept-Language": "de" });
    expect(german.text).toContain("Geben Sie die Adresse mit ihren Parametern erneut ein");
    expect(
      (await client.create({ name: client.uniqueName(), import_attributes: { pdf_location } })).status,
    ).toBe(422);
  });

  it("hides the values of widget maps and EPUBs, too", async () => {
    const map = `https://files.example.com/map.xml${QUERY}`;
    const { import_attributes } = await client.created({
      import_attributes: { pdf_location: address, xml_location: map },
    });
    expect(import_attributes?.xml_location).toBe(`https://files.example.com/map.xml${SHOWN_QUERY}`);
    const { epub_import_attributes: source } = await client.created({
      import_attributes: undefined,
      epub_import_attributes: {
        pdf_location: address,
        epub_location: `https://files.example.com/a.epub${QUERY}`,
      },
    });
    expect(source?.epub_location).toBe(`https://files.example.com/a.epub${SHOWN_QUERY}`);
  });
});

describe("sealClearLocations", () => {
  it("seals what an earlier version stored in clear, with its credentials, also in the trash and of previous imports", async () => {
    const { db, secrets } = service.services;
    const clear = { pdf_location: `${address}${QUERY}`, location_credentials: null };
    const [kept, replaced, trashed] = await Promise.all([1, 2, 3].map(() => created(`${address}${QUERY}`)));
    await service.request("PUT", `P/emags/${replaced!.id}?keep_previous_pages=true`, {
      json: { emag: { import_attributes: {} } },
    });
    await waitForEnd(replaced!.id);
    // Earlier versions sealed the credentials alone.
    const credentials = secrets.seal(JSON.stringify({ pdf_location: "me:pw" }));
    await db
      .updateTable("emags")
      .set({ ...clear, location_credentials: credentials })
      .where("id", "=", kept!.id)
      .execute();
    await db.updateTable("emags").set(clear).where("id", "=", replaced!.id).execute();
    await db.updateTable("previous_imports").set(clear).where("emag_id", "=", replaced!.id).execute();
    await service.request("DELETE", `P/emags/${trashed!.id}`);
    await db.updateTable("all_emags").set(clear).where("id", "=", trashed!.id).execute();
    expect(await tablesWithSecret()).toEqual(["all_emags", "previous_imports"]);

    await sealClearLocations(service.services);
    expect(await tablesWithSecret()).toEqual([]);
    const { location_credentials } = await db
      .selectFrom("emags")
      .select("location_credentials")
      .where("id", "=", kept!.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(secrets.open(location_credentials!))).toEqual({
      pdf_location: `${address.replace("//", "//me:pw@")}${QUERY}`,
    });
    await service.request("POST", `/console/api/publications/10/trash/emag/${trashed!.id}/restore`, {
      token: null,
      headers: { cookie, Origin: service.url },
      json: {},
    });
    for (const id of [replaced!.id, trashed!.id]) {
      await client.put(id, { import_attributes: {} });
      await waitForEnd(id);
      expect((await client.get(id)).body.emag.import).toEqual({ status: "finished" });
    }
  });
});
