import { createEmag } from "../domain/emags/emags.service.ts";
import { changeRule } from "../domain/planned-emags/edition-rules.service.ts";
import { createArticleCategory } from "../domain/stories/categories/article-categories.service.ts";
import { changeStory, createStory, publishStory } from "../domain/stories/stories.service.ts";
import type { Scenario } from "./scenario.ts";
import { issuePdf, upload } from "./seed-files.ts";
import { untilImported } from "./seed-imports.ts";
import { capital, randomsOf, textFrom, wordsFrom } from "./seed-words.ts";

const CATEGORIES = 300;
const ISSUES = 200;
const ARTICLES = 2000;
const SAY_EVERY = 500;
const WEEK_MS = 7 * 86_400_000;
const HOUR_MS = 3_600_000;

/** A newspaper after some years: 200 issues, 2,000 articles in 300 categories, all made as people make them. */
export const busy: Scenario = async ({ services, house, scale, say }) => {
  const { actor } = house;
  const publication = await house.addPublication({ name: "The Busy Gazette", pubcode: "BSY" });
  const rhythm = { rrule: "FREQ=DAILY", release_time: "05:30", starts_on: null, horizon_days: 60 };
  await changeRule(services, house.actor, publication, rhythm, undefined);
  const random = randomsOf(2);
  const count = (whole: number) => Math.max(1, Math.round(whole * scale));

  say(`${count(ISSUES)} issues`);
  for (let n = 1; n <= count(ISSUES); n++) {
    const name = `Number ${n}`;
    const content = issuePdf(name, 1 + (n % 4));
    await createEmag(services, actor, publication, {
      name,
      preview: textFrom(random, 1),
      external_id: `number-${n}`,
      for_subscribers_only: n % 3 === 0,
      // The last ones are still to come.
      released_at: new Date(Date.now() + (n - count(ISSUES) + 2) * WEEK_MS).toISOString(),
      import_attributes: {
        pdf_location: await upload(services, publication, { name: `${name}.pdf`, content }),
      },
    });
  }

  say(`${count(CATEGORIES)} categories`);
  const categories: number[] = [];
  for (let n = 0; n < count(CATEGORIES); n++) {
    // Ten below each, level by level.
    const parent_id = n < 10 ? null : categories[Math.floor(n / 10) - 1]!;
    const name = `${capital(wordsFrom(random, 2).join(" "))} ${n + 1}`;
    categories.push((await createArticleCategory(services, actor, publication, { name, parent_id })).id);
  }

  for (let n = 1; n <= count(ARTICLES); n++) {
    const title = capital(wordsFrom(random, 5).join(" "));
    const draft = await createStory(services, actor, publication, {
      name: `article-${n}`,
      title,
      preview: textFrom(random, 1),
      content: textFrom(random, 4),
      external_id: `busy-${n}`,
      released_at: new Date(Date.now() - (n - 20) * HOUR_MS).toISOString(),
      subscription_required: n % 4 === 0,
    });
    const main = categories[Math.floor(random() * categories.length)]!;
    const placed = { article_category_ids: [main] };
    const story = await changeStory(services, actor, publication, draft, placed, undefined);
    if (n % 10 !== 0) await publishStory(services, actor, publication, story, undefined);
    if (n % SAY_EVERY === 0) say(`${n} articles`);
  }
  await untilImported(services.db, [publication.id], (open) => {
    if (open % 25 === 0) say(`${open} imports under way`);
  });
};
