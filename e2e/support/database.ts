import { randomBytes } from "node:crypto";
import pg from "pg";
import { databaseOn } from "../../bff/testing/test-database.ts";

/** How the workers learn where the cluster of this run is. */
export const CLUSTER_VARIABLE = "E2E_CLUSTER";

/** A new, empty database on the cluster of this run; it goes with the cluster. */
export async function createDatabase(): Promise<string> {
  const cluster = process.env[CLUSTER_VARIABLE];
  if (!cluster) throw new Error("The global setup has not started a database.");
  const name = `e2e_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return databaseOn(cluster, name);
}

/** How many categories `fillWithCategories` makes. */
export const MANY_CATEGORIES = 50 + 50 * 9 + 50 * 9 * 10;

/** Gives a publication 50 categories, nine in each, and ten in each of those: too many to be made one by one. */
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
