import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { migrate } from "#bff/platform/database/migrate.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { schema } from "../schema.ts";

const IMPORT = "00000000-0000-4000-8000-000000000001";
const OTHER = "00000000-0000-4000-8000-000000000009";
const address = (importId: string, number: number) => `/console/api/imports/${importId}/pictures/${number}`;

it("migration 0131 replaces the console's addresses of an article's own pictures", async () => {
  const installation = readFileSync(new URL("./installation-0071.sql", import.meta.url), "utf8");
  await withOldDatabase(inject("adminConnection"), "0071-holiday-regions", async (db) => {
    await sql.raw(installation).execute(db);
    const articles = [
      `![Sea](${address(IMPORT, 1)})![](${address(IMPORT, 12)} "Sky")\n`,
      `See ${address(IMPORT, 1)} and ![](${address(OTHER, 1)})\n`,
      "![](https://a.example/pictures/1)\n",
    ];
    for (const [index, content] of articles.entries())
      await sql`
        insert into import_articles (import_id, number, title, content, file, linear)
        values (${IMPORT}, ${index + 2}, 'Title', ${content}, 'b.xhtml', true)`.execute(db);

    await migrate(db, schema);
    const { rows } = await sql<{ content: string }>`
      select content from import_articles where import_id = ${IMPORT} order by number`.execute(db);
    expect(rows.map(({ content }) => content)).toEqual([
      "Text",
      '![Sea](picture:1)![](picture:12 "Sky")\n',
      ...articles.slice(1),
    ]);
  });
});
