import { createChatbot } from "#bff/domain/access/index.ts";
import { addFirstEmagCategory, createEmag } from "#bff/domain/emags/index.ts";
import { changeRule } from "#bff/domain/planned-emags/index.ts";
import { changeStory, createArticleCategory, createStory, publishStory } from "#bff/domain/stories/index.ts";
import type { Scenario } from "./scenario.ts";
import { issueEpub, issuePdf, upload, WIDGET_MAP } from "./seed-files.ts";
import { waitForImports } from "./seed-imports.ts";
import { createRandom, textFrom } from "./seed-words.ts";

const ARTICLES = [
  "The harbour at night",
  "Four pilots",
  "A bridge is mended",
  "What the tide brought",
  "Notes",
];

/** Creates a weekly newspaper with a few records of each kind. */
export const small: Scenario = async ({ services, organization, print }) => {
  const { actor } = organization;
  const publication = await organization.addPublication({ name: "The Small Weekly", pubcode: "SML" });
  const weekly = await addFirstEmagCategory(services.db, publication.id, "Weekly");
  await addFirstEmagCategory(services.db, publication.id, "Special");
  const schedule = {
    rrule: "FREQ=WEEKLY;BYDAY=TH",
    release_time: "06:00",
    starts_on: null,
    horizon_days: 60,
  };
  await changeRule(services, organization.actor, publication, schedule, undefined);
  await createChatbot(services, actor, publication, {
    name: "Ask the archive",
    product_id_external: "bot-1",
    url: "https://chat.example.com/",
  });

  print("3 issues");
  const pdf = (title: string, pages: number) =>
    upload(services, publication, { name: `${title}.pdf`, content: issuePdf(title, pages) });
  await createEmag(services, actor, publication, {
    name: "Issue 1",
    preview: "The first one, free for everyone.",
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

  print("4 categories, 5 articles");
  const category = async (name: string, parent_id: number | null = null) =>
    (await createArticleCategory(services, actor, publication, { name, parent_id })).row.id;
  const news = await category("News");
  const local = await category("Local", news);
  await category("World", news);
  const sport = await category("Sport");
  const random = createRandom(1);
  for (const [index, title] of ARTICLES.entries()) {
    const { row: draft } = await createStory(services, actor, publication, {
      name: title,
      title,
      content: `# ${title}\n\n${textFrom(random, 3)}`,
      external_id: `article-${index + 1}`,
      released_at: new Date(Date.now() - (index + 1) * 86_400_000).toISOString(),
      subscription_required: index === 1,
    });
    const change = { article_category_ids: [index % 2 ? sport : local] };
    await changeStory(services, actor, publication, draft.id, change, undefined);
    // The last article remains a draft.
    if (index < ARTICLES.length - 1) await publishStory(services, actor, publication, draft.id, undefined);
  }
  await waitForImports(services.db, [publication.id], (open) => print(`${open} imports are running`));
};
