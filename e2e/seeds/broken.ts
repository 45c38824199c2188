import type { Services } from "#bff/app/context.ts";
import { createEmag } from "#bff/domain/emags/index.ts";
import { createUser, findUserId, grantRole } from "#bff/domain/identity/index.ts";
import { addEdition } from "#bff/domain/planned-emags/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { changeStory, createArticleCategory, createStory, publishStory } from "#bff/domain/stories/index.ts";
import { addBrokenAccess, addEndedTokens } from "./broken-access.ts";
import { addBrokenIssues } from "./broken-issues.ts";
import type { Scenario } from "./scenario.ts";
import { issuePdf, upload } from "./seed-files.ts";
import type { SeedOrganization } from "./seed-organization.ts";

const CATEGORY_DEPTH = 40;
const DAY_MS = 86_400_000;
const dayFromToday = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const NAMES = [
  "Ein-ungewöhnlich-langer-Name-ohne-jedes-Leerzeichen-".repeat(6),
  `${"A name that goes on and on ".repeat(12)}and then ends`,
  "جريدة الميناء الأسبوعية — العدد 12",
  "עיתון הנמל 2026",
  "港の新聞 📰 第十二号 👩🏽‍✈️🏳️‍🌈",
  "Z̸a̴l̵g̶o̷ ̸t̵e̶x̷t̴",
  '<img src=x onerror="alert(1)"> & "quotes"',
];

/** Creates everything that can be wrong, and names that are hard to display. */
export const broken: Scenario = async ({ services, organization, print }) => {
  const { actor } = organization;
  const publication = await organization.addPublication({ name: "The Broken Post", pubcode: "BRK" });
  await organization.addPublication({ name: "Nothing In It", pubcode: "NIL" });
  await organization.addPublication({
    name: NAMES[1]!.slice(0, 200),
    pubcode: "LONG",
    time_zone: "Pacific/Auckland",
  });
  await organization.addPublication({
    name: NAMES[2]!,
    pubcode: "RTL",
    language: "ar",
    time_zone: "Asia/Riyadh",
  });

  print("failed and stuck imports");
  await addBrokenIssues(services, actor, publication);
  print("editions, articles, categories");
  await addBrokenEditions(services, organization, publication);
  await addBrokenArticles(services, organization, publication);
  let parent_id: number | null = null;
  for (let level = 1; level <= CATEGORY_DEPTH; level++)
    parent_id = (
      await createArticleCategory(services, actor, publication, { name: `Level ${level}`, parent_id })
    ).row.id;
  print("access, tokens, people");
  await addBrokenAccess(services, organization.actor, publication);
  await addEndedTokens(services, organization.organizationId);
  await addDisabledPerson(services, organization);
};

/** Adds planned editions that are overdue, transferred and skipped. */
async function addBrokenEditions(
  services: Pick<Services, "articleBytes" | "changes" | "db" | "jobs" | "secrets" | "storage" | "workspaces">,
  { actor }: SeedOrganization,
  publication: PublicationRecord,
): Promise<void> {
  const { db } = services;
  const edition = (days: number) =>
    addEdition(services, actor, publication, { local_date: dayFromToday(days) });
  const transferred = await edition(7);
  const content = issuePdf("Transferred", 2);
  await createEmag(services, actor, publication, {
    name: "Of a planned edition",
    pe_id: transferred.pe_id,
    import_attributes: { pdf_location: await upload(services, publication, { name: "issue.pdf", content }) },
  });
  const skipped = await edition(14);
  await db.updateTable("planned_emags").set({ skipped: true }).where("id", "=", skipped.id).execute();
  // Editions cannot be planned in the past, so the date is changed afterwards.
  const overdue = await edition(21);
  const local_date = dayFromToday(-2);
  await db
    .updateTable("planned_emags")
    .set({
      local_date,
      release_date: new Date(`${local_date}T04:00:00Z`),
      pe_id: `${publication.pubcode}-${local_date}`,
      name: `Overdue since ${local_date}`,
      has_custom_name: true,
    })
    .where("id", "=", overdue.id)
    .execute();
}

/** Adds a published article that no longer has a title, an article for each difficult name, and an empty one. */
async function addBrokenArticles(
  services: Pick<Services, "articleBytes" | "changes" | "db" | "storage">,
  { actor }: SeedOrganization,
  publication: PublicationRecord,
): Promise<void> {
  const released_at = new Date(Date.now() - DAY_MS).toISOString();
  const { row: draft } = await createStory(services, actor, publication, {
    name: "Published, and then its title was taken away",
    title: "A title",
    content: "A text.",
    released_at,
  });
  const story = await publishStory(services, actor, publication, draft.id, undefined);
  await changeStory(services, actor, publication, story.id, { title: "", released_at: null }, undefined);
  for (const name of NAMES)
    await createStory(services, actor, publication, { name, title: name, content: name, released_at });
  await createStory(services, actor, publication, { name: "Nothing but a name" });
}

async function addDisabledPerson(
  services: Pick<Services, "db">,
  { organizationId, actor }: SeedOrganization,
): Promise<void> {
  const email = actor.email.replace(/^admin@/, "disabled@");
  const person = { email, name: "Disabled of broken", password: crypto.randomUUID() };
  const userId = (await findUserId(services.db, email)) ?? (await createUser(services, person));
  await grantRole(services.db, userId, organizationId, "editor");
  await services.db.updateTable("users").set({ disabled_at: new Date() }).where("id", "=", userId).execute();
}
