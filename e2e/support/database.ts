import { randomBytes } from "node:crypto";
import pg from "pg";
import { databaseOn } from "#bff/testing/database/test-database.ts";

/** Environment variable with the admin connection string of this run's cluster. */
export const CLUSTER_VARIABLE = "E2E_CLUSTER";

/** Database with the provisioned users and their sessions. Every worker's service gets a copy of it. */
export const SIGNED_IN_DATABASE = "e2e_signed_in";

/** Creates a database on the cluster of this run: an empty one, or a copy of a template. Returns its connection string. */
export async function createDatabase({
  name = `e2e_${randomBytes(6).toString("hex")}`,
  template = "template1",
} = {}): Promise<string> {
  const cluster = process.env[CLUSTER_VARIABLE];
  if (!cluster) throw new Error("The global setup has not started a database.");
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  await client.query(`create database ${name} template ${template}`).finally(() => client.end());
  return databaseOn(cluster, name);
}

/** Number of categories that `fillWithCategories` creates. */
export const MANY_CATEGORIES = 50 + 50 * 9 + 50 * 9 * 10;

/** Inserts 50 categories with 9 subcategories each, and 10 in each of those. */
export async function fillWithCategories(databaseUrl: string, publicationId: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client
    .query({
      text: `
        with roots as (
          insert into article_categories (publication_id, name, rank)
          select $1, 'Section ' || n, n from generate_series(1, 50) n returning id, name
        ), topics as (
          insert into article_categories (publication_id, parent_id, name, rank)
          select $1, id, 'Topic ' || split_part(name, ' ', 2) || '.' || n, n
          from roots cross join generate_series(1, 9) n returning id, name
        )
        insert into article_categories (publication_id, parent_id, name, rank)
        select $1, id, 'Detail ' || split_part(name, ' ', 2) || '.' || n, n
        from topics cross join generate_series(1, 10) n`,
      values: [publicationId],
    })
    .finally(() => client.end());
}
