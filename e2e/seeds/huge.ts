import { sql } from "kysely";
import { createEmag } from "#bff/domain/emags/index.ts";
import { changeRule } from "#bff/domain/planned-emags/index.ts";
import { bulkArticles } from "./bulk-articles.ts";
import { bulkCategories, bulkIssues } from "./bulk-issues.ts";
import type { Scenario } from "./scenario.ts";
import { issuePdf, upload } from "./seed-files.ts";
import { waitForImports } from "./seed-imports.ts";

const ARTICLES = 100_000;
const ISSUES = 20_000;
const CATEGORIES = 5000;
const REAL_ISSUES = 25;
const PROGRESS_INTERVAL = 10_000;

/** Creates 100,000 articles, 20,000 issues and 5,000 categories. Only the newest issues are actually imported. */
export const huge: Scenario = async ({ services, organization, scale, print }) => {
  const { db } = services;
  const { actor } = organization;
  const publication = await organization.addPublication({ name: "The Huge Herald", pubcode: "HGE" });
  const schedule = { rrule: "FREQ=DAILY", release_time: "04:00", starts_on: null, horizon_days: 365 };
  await changeRule(services, organization.actor, publication, schedule, undefined);
  const count = (whole: number) => Math.max(10, Math.round(whole * scale));
  const reportProgress = (records: string) => (created: number) => {
    if (created % PROGRESS_INTERVAL === 0) print(`${created} ${records}`);
  };

  await bulkIssues(
    db,
    { publicationId: publication.id, count: count(ISSUES), requestedBy: actor.name },
    reportProgress("issues"),
  );
  for (let n = 1; n <= Math.max(1, Math.round(REAL_ISSUES * scale)); n++) {
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
  print(`${count(CATEGORIES)} categories`);
  await bulkArticles(
    db,
    { publicationId: publication.id, count: count(ARTICLES), categoryIds, savedBy: actor.name },
    reportProgress("articles"),
  );
  // The query planner's statistics are outdated after the bulk inserts.
  for (const table of ["all_stories", "all_emags", "article_categories"])
    await sql`analyze ${sql.table(table)}`.execute(db);
  await waitForImports(db, [publication.id]);
};
