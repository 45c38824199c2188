import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { connect } from "#bff/platform/database/database.ts";
import { createTestDatabase } from "#bff/testing/database/test-database.ts";
import type { Database, Db } from "../tables.ts";
import { up } from "./0039-verified-email-claim.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: { db: Db; close(): Promise<void> };
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase(inject("adminConnection"));
  const { connectionString } = database;
  connection = connect<Database>({ connectionString, maxConnections: 1, onError: () => undefined });
  db = connection.db;
  await sql`insert into organizations (id, name) values (1, 'Example Press'), (2, 'Other Press')`.execute(db);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(async () => {
  await sql`alter table sign_in_provider drop constraint if exists sign_in_provider_verified_claim`.execute(
    db,
  );
  await db.deleteFrom("sign_in_provider").execute();
});

const migrate = () => up(db as unknown as Kysely<unknown>);

const store = (email_claim: string, require_verified_email: boolean) =>
  db
    .insertInto("sign_in_provider")
    .values({
      name: "Company login",
      issuer: "https://id.example.com",
      client_id: "console",
      client_secret: null,
      enabled: true,
      email_claim,
      require_verified_email,
      new_people_domain: null,
      new_people_organization_id: null,
    })
    .execute();

const stored = () =>
  db
    .selectFrom("sign_in_provider")
    .select(["email_claim", "require_verified_email", "version"])
    .executeTakeFirstOrThrow();

const entries = () =>
  db
    .selectFrom("audit_entries")
    .select(["organization_id", "before", "after"])
    .where("action", "=", "sign_in_provider.updated")
    .orderBy("organization_id")
    .execute();

describe("migration 0039", () => {
  it("changes the claim to email if a verified address is required, and records this in all audit logs", async () => {
    await store("upn", true);
    await migrate();
    expect(await stored()).toEqual({ email_claim: "email", require_verified_email: true, version: 2 });
    const change = { before: { email_claim: "upn" }, after: { email_claim: "email" } };
    expect(await entries()).toEqual([
      { organization_id: 1, ...change },
      { organization_id: 2, ...change },
    ]);
  });

  it.each([
    ["email", true],
    ["email", false],
    ["upn", false],
  ])("does not change the claim %s with the requirement %s", async (claim, required) => {
    await store(claim, required);
    const before = (await entries()).length;
    await migrate();
    expect(await stored()).toEqual({ email_claim: claim, require_verified_email: required, version: 1 });
    expect(await entries()).toHaveLength(before);
  });

  it("adds a constraint that rejects a required address from another claim", async () => {
    await migrate();
    await expect(store("upn", true)).rejects.toThrow("sign_in_provider_verified_claim");
  });
});
