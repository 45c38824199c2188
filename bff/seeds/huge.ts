import { sql } from "kysely";
import { createEmag } from "../domain/emags/emags.service.ts";
import { changeRule } from "../domain/planned-emags/edition-rules.service.ts";
import { bulkArticles } from "./bulk-articles.ts";
import { bulkCategories, bulkIssues } from "./bulk-issues.ts";
import type { Scenario } from "./scenario.ts";
import { issuePdf, upload } from "./seed-files.ts";
import { untilImported } from "./seed-imports.ts";

const ARTICLES = 100_000;
const ISSUES = 20_000;
const CATEGORIES = 5000;
const REAL_ISSUES = 25;
const SAY_EVERY = 10_000;

/** More than anybody has: 100,000 articles, 20,000 issues, 5,000 categories. The newest issues are really imported. */
export const huge: Scenario = async ({ services, house, scale, say }) => {
  const { db } = services;
  const { actor } = house;
  const publication = await house.addPublication({ name: "The Huge Herald", pubcode: "HGE" });
  const rhythm = { rrule: "FREQ=DAILY", release_time: "04:00", starts_on: null, horizon_days: 365 };
  await changeRule(services, house.actor, publication, rhythm, undefined);
  const count = (whole: number) => Math.max(10, Math.round(whole * scale));
  const sayOf = (what: string) => (made: number) => {
    if (made % SAY_EVERY === 0) say(`${made} ${what}`);
  };

  await bulkIssues(
    db,
    { publicationId: publication.id, count: count(ISSUES), requestedBy: actor.name },
    sayOf("issues"),
  );
  for (let n = 1; n <= Math.min(REAL_ISSUES, count(REAL_ISSUES)); n++) {
    const name = `Special ${n}`;
    const content = issuePdf(name, 4);
    await createEmag(services, actor, publication, {
      name,
      released_at: new Date(Date.now() - n * 3_600_000).toISOString(),
      import_attributes: {
        pdf_location: await upload(services, publication, { name: `${name}.pdf`, content }),
      },
    });
  }
  const categoryIds = await bulkCategories(db, publication.id, count(CATEGORIES));
  say(`${count(CATEGORIES)} categories`);
  await bulkArticles(
    db,
    { publicationId: publication.id, count: count(ARTICLES), categoryIds, savedBy: actor.name },
    sayOf("articles"),
  );
  // Plans are made from what the database believes of its tables, which was something else a minute ago.
  for (const table of ["stories", "emags", "article_categories"])
    await sql`analyze ${sql.table(table)}`.execute(db);
  await untilImported(db, [publication.id]);
};
