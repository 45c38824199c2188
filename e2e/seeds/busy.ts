import { createEmag } from "#bff/domain/emags/index.ts";
import { changeRule } from "#bff/domain/planned-emags/index.ts";
import { changeStory, createArticleCategory, createStory, publishStory } from "#bff/domain/stories/index.ts";
import type { Scenario } from "./scenario.ts";
import { issuePdf, upload } from "./seed-files.ts";
import { waitForImports } from "./seed-imports.ts";
import { capital, createRandom, textFrom, wordsFrom } from "./seed-words.ts";

const CATEGORIES = 300;
const ISSUES = 200;
const ARTICLES = 2000;
const PROGRESS_INTERVAL = 500;
const WEEK_MS = 7 * 86_400_000;
const HOUR_MS = 3_600_000;

/** Creates a newspaper after some years: 200 issues, and 2,000 articles in 300 categories. All use the domain's services. */
export const busy: Scenario = async ({ services, organization, scale, print }) => {
  const { actor } = organization;
  const publication = await organization.addPublication({ name: "The Busy Gazette", pubcode: "BSY" });
  const schedule = { rrule: "FREQ=DAILY", release_time: "05:30", starts_on: null, horizon_days: 60 };
  await changeRule(services, organization.actor, publication, schedule, undefined);
  const random = createRandom(2);
  const count = (whole: number) => Math.max(1, Math.round(whole * scale));

  print(`${count(ISSUES)} issues`);
  for (let n = 1; n <= count(ISSUES); n++) {
    const name = `Number ${n}`;
    const content = issuePdf(name, 1 + (n % 4));
    await createEmag(services, actor, publication, {
      name,
      preview: textFrom(random, 1),
      external_id: `number-${n}`,
      for_subscribers_only: n % 3 === 0,
      // The last issues are released in the future.
      released_at: new Date(Date.now() + (n - count(ISSUES) + 2) * WEEK_MS).toISOString(),
      import_attributes: {
        pdf_location: await upload(services, publication, { name: `${name}.pdf`, content }),
      },
    });
  }

  print(`${count(CATEGORIES)} categories`);
  const categories: number[] = [];
  for (let n = 0; n < count(CATEGORIES); n++) {
    // Each category has ten subcategories.
    const parent_id = n < 10 ? null : categories[Math.floor(n / 10) - 1]!;
    const name = `${capital(wordsFrom(random, 2).join(" "))} ${n + 1}`;
    categories.push((await createArticleCategory(services, actor, publication, { name, parent_id })).row.id);
  }

  for (let n = 1; n <= count(ARTICLES); n++) {
    const title = capital(wordsFrom(random, 5).join(" "));
    const { row: draft } = await createStory(services, actor, publication, {
      name: `article-${n}`,
      title,
      preview: textFrom(random, 1),
      content: textFrom(random, 4),
      external_id: `busy-${n}`,
      released_at: new Date(Date.now() - (n - 20) * HOUR_MS).toISOString(),
      subscription_required: n % 4 === 0,
    });
    const main = categories[Math.floor(random() * categories.length)]!;
    const change = { article_category_ids: [main] };
    await changeStory(services, actor, publication, draft.id, change, undefined);
    if (n % 10 !== 0) await publishStory(services, actor, publication, draft.id, undefined);
    if (n % PROGRESS_INTERVAL === 0) print(`${n} articles`);
  }
  await waitForImports(services.db, [publication.id], (open) => {
    if (open % 25 === 0) print(`${open} imports are running`);
  });
};
