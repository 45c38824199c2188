import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkActor } from "#bff/core/actor.ts";
import {
  type PlannedEmagFixture,
  plannedEmagFixture,
} from "#bff/domain/planned-emags/planned-emags.fixture.ts";
import { getPublication } from "#bff/domain/publications/index.ts";
import { type Connection, connect } from "#bff/platform/database/database.ts";
import type { Database } from "#bff/schema/tables.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { emagClient } from "./emags.fixture.ts";
import { deleteEmags } from "./emags.service.ts";

let service: TestService;
let editions: PlannedEmagFixture;
let issues: ReturnType<typeof emagClient>;
let connection: Connection<Database>;

beforeAll(async () => {
  service = await startTestService();
  editions = await plannedEmagFixture(service);
  issues = emagClient(service);
  connection = connect<Database>({
    connectionString: service.services.config.databaseUrl!,
    maxConnections: 2,
    onError: () => undefined,
  });
});
afterAll(async () => {
  await connection.close();
  await service.stop();
});

describe("deleteEmags", () => {
  it("sends the same number of statements for 1 issue with 8 pages and for 30 with 800 each", async () => {
    const few = await statementsFor(1, 8);
    expect(await statementsFor(30, 800)).toBe(few);
    expect(few).toBeLessThan(35);
  });
});

/** Counts the statements that delete issues of editions, with this many pages each. */
async function statementsFor(count: number, pages: number): Promise<number> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await plannedIssue());
  await sql`
    insert into import_pages (import_id, number, width, height, text)
    select id, page, 1, 1, ${randomUUID()} from imports, generate_series(1, ${pages}::integer) page
    where emag_id = any(${ids}::integer[])`.execute(connection.db);
  let statements = 0;
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: connection.pool }),
    log: () => {
      statements += 1;
    },
  });
  const publication = await getPublication(service.services.db, 10);
  const actor = linkActor({ userId: "a-test", name: "A test", email: "test@example.com" });
  const refusals = await deleteEmags(
    { ...service.services, db },
    actor,
    publication,
    ids.map((id) => ({ id })),
  );
  expect(refusals.size).toBe(0);
  return statements;
}

/** Creates an issue of a planned edition, with a category, a review and an import that has not started. */
async function plannedIssue(): Promise<number> {
  const { pe_id } = await editions.plan();
  const { id } = await issues.created({ pe_id, category_ids: [501] });
  await service.services.db
    .insertInto("reviews")
    .values({ emag_id: id, planned_emag_id: null, story_id: null, responsible_user_id: null, version: 1 })
    .onConflict((conflict) => conflict.column("emag_id").doUpdateSet({ version: 1 }))
    .execute();
  return id;
}
