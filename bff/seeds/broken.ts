import { createUser, findUserId, grantRole } from "../domain/accounts/accounts.service.ts";
import { createEmag } from "../domain/emags/emags.service.ts";
import type { PublicationRecord } from "../domain/organizations/organizations.service.ts";
import { addEdition } from "../domain/planned-emags/planned-emags.service.ts";
import { createArticleCategory } from "../domain/stories/categories/article-categories.service.ts";
import { changeStory, createStory, publishStory } from "../domain/stories/stories.service.ts";
import type { Services } from "../services.ts";
import { brokenAccess, spentTokens } from "./broken-access.ts";
import { brokenIssues } from "./broken-issues.ts";
import type { Scenario } from "./scenario.ts";
import { issuePdf, upload } from "./seed-files.ts";
import type { House } from "./seed-house.ts";

const DEPTH = 40;
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

/** Everything that can be wrong, and names that are hard to show. */
export const broken: Scenario = async ({ services, house, say }) => {
  const { actor } = house;
  const publication = await house.addPublication({ name: "The Broken Post", pubcode: "BRK" });
  await house.addPublication({ name: "Nothing In It", pubcode: "NIL" });
  await house.addPublication({
    name: NAMES[1]!.slice(0, 200),
    pubcode: "LONG",
    time_zone: "Pacific/Auckland",
  });
  await house.addPublication({ name: NAMES[2]!, pubcode: "RTL", language: "ar", time_zone: "Asia/Riyadh" });

  say("imports that failed, hang and warn");
  await brokenIssues(services, actor, publication);
  say("editions, articles, categories");
  await brokenEditions(services, house, publication);
  await brokenArticles(services, house, publication);
  let parent_id: number | null = null;
  for (let level = 1; level <= DEPTH; level++)
    parent_id = (
      await createArticleCategory(services, actor, publication, { name: `Level ${level}`, parent_id })
    ).id;
  say("access, tokens, people");
  await brokenAccess(services, house.actor, publication);
  await spentTokens(services, house.organizationId);
  await disabledPerson(services, house);
};

/** One that is overdue, one whose issue is there, one that is skipped. */
async function brokenEditions(
  services: Services,
  { actor }: House,
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
  // It was planned in good time, and the time has passed.
  const overdue = await edition(21);
  const local_date = dayFromToday(-2);
  await db
    .updateTable("planned_emags")
    .set({
      local_date,
      release_date: new Date(`${local_date}T04:00:00Z`),
      pe_id: `${publication.pubcode}-${local_date}`,
      name: `Overdue since ${local_date}`,
      name_given: true,
    })
    .where("id", "=", overdue.id)
    .execute();
}

/** One that was published and lost what that needs, and one for every hard name. */
async function brokenArticles(
  services: Services,
  { actor }: House,
  publication: PublicationRecord,
): Promise<void> {
  const released_at = new Date(Date.now() - DAY_MS).toISOString();
  const draft = await createStory(services, actor, publication, {
    name: "Published, and then its title was taken away",
    title: "A title",
    content: "A text.",
    released_at,
  });
  const story = await publishStory(services, actor, publication, draft, undefined);
  await changeStory(services, actor, publication, story, { title: "", released_at: null }, undefined);
  for (const name of NAMES)
    await createStory(services, actor, publication, { name, title: name, content: name, released_at });
  await createStory(services, actor, publication, { name: "Nothing but a name" });
}

async function disabledPerson(services: Services, { organizationId, actor }: House): Promise<void> {
  const email = actor.email.replace(/^admin@/, "disabled@");
  const person = { email, name: "Disabled of broken", password: crypto.randomUUID() };
  const userId = (await findUserId(services.db, email)) ?? (await createUser(services, person));
  await grantRole(services.db, userId, organizationId, "editor");
  await services.db.updateTable("users").set({ disabled_at: new Date() }).where("id", "=", userId).execute();
}
