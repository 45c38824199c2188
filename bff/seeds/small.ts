import { createChatbot } from "../domain/chatbots/chatbots.service.ts";
import { addFirstEmagCategory } from "../domain/emags/categories/emag-categories.service.ts";
import { createEmag } from "../domain/emags/emags.service.ts";
import { changeRule } from "../domain/planned-emags/edition-rules.service.ts";
import { createArticleCategory } from "../domain/stories/categories/article-categories.service.ts";
import { changeStory, createStory, publishStory } from "../domain/stories/stories.service.ts";
import type { Scenario } from "./scenario.ts";
import { issueEpub, issuePdf, upload, WIDGET_MAP } from "./seed-files.ts";
import { untilImported } from "./seed-imports.ts";
import { randomsOf, textFrom } from "./seed-words.ts";

const ARTICLES = [
  "The harbour at night",
  "Four pilots",
  "A bridge is mended",
  "What the tide brought",
  "Notes",
];

/** A weekly with a little of everything. */
export const small: Scenario = async ({ services, house, say }) => {
  const { actor } = house;
  const publication = await house.addPublication({ name: "The Small Weekly", pubcode: "SML" });
  const weekly = await addFirstEmagCategory(services.db, publication.id, "Weekly");
  await addFirstEmagCategory(services.db, publication.id, "Special");
  const rhythm = { rrule: "FREQ=WEEKLY;BYDAY=TH", release_time: "06:00", starts_on: null, horizon_days: 60 };
  await changeRule(services, house.actor, publication, rhythm, undefined);
  await createChatbot(services, actor, publication, {
    name: "Ask the archive",
    product_id_external: "bot-1",
    url: "https://chat.example.com/",
  });

  say("3 issues");
  const pdf = (title: string, pages: number) =>
    upload(services, publication, { name: `${title}.pdf`, content: issuePdf(title, pages) });
  await createEmag(services, actor, publication, {
    name: "Issue 1",
    preview: "The first one, free for everybody.",
    released_at: new Date(Date.now() - 14 * 86_400_000).toISOString(),
    category_ids: [weekly],
    text_mode_enabled: true,
    import_attributes: {
      pdf_location: await pdf("Issue 1", 4),
      xml_location: await upload(services, publication, {
        name: "widgets.xml",
        kind: "xml",
        content: WIDGET_MAP,
      }),
    },
  });
  await createEmag(services, actor, publication, {
    name: "Issue 2",
    for_subscribers_only: true,
    external_id: "issue-2",
    released_at: new Date(Date.now() - 7 * 86_400_000).toISOString(),
    category_ids: [weekly],
    import_attributes: { pdf_location: await pdf("Issue 2", 6) },
  });
  await createEmag(services, actor, publication, {
    name: "The harbour, a book",
    released_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    epub_import_attributes: {
      pdf_location: await pdf("The harbour", 3),
      epub_location: await upload(services, publication, {
        name: "harbour.epub",
        kind: "epub",
        content: issueEpub("The harbour", [
          { title: "Dawn", text: "Ships come in at dawn." },
          { title: "Night", text: "Four pilots work by night." },
        ]),
      }),
      import_articles: true,
    },
  });

  say("4 categories, 5 articles");
  const category = async (name: string, parent_id: number | null = null) =>
    (await createArticleCategory(services, actor, publication, { name, parent_id })).id;
  const news = await category("News");
  const local = await category("Local", news);
  await category("World", news);
  const sport = await category("Sport");
  const random = randomsOf(1);
  for (const [index, title] of ARTICLES.entries()) {
    const draft = await createStory(services, actor, publication, {
      name: title,
      title,
      content: `# ${title}\n\n${textFrom(random, 3)}`,
      external_id: `article-${index + 1}`,
      released_at: new Date(Date.now() - (index + 1) * 86_400_000).toISOString(),
      subscription_required: index === 1,
    });
    const placed = { article_category_ids: [index % 2 ? sport : local] };
    const story = await changeStory(services, actor, publication, draft, placed, undefined);
    // The last one stays a draft.
    if (index < ARTICLES.length - 1) await publishStory(services, actor, publication, story, undefined);
  }
  await untilImported(services.db, [publication.id], (open) => say(`${open} imports under way`));
};
