import { changeStory } from "#shared/contract/stories.ts";
import { expect, test } from "../fixtures.ts";
import { AuditLogPage } from "../pages/audit-log-page.ts";
import { call } from "../support/api.ts";
import { ORGANIZATION } from "../support/provision.ts";

test("what a script and a person changed is found, read and exported", async ({
  page,
  publication,
  api,
  adminRequests,
  signInAs,
}) => {
  const name = `harbour-${publication.id}`;
  const story = await api.createStory({ name, title: "The harbour" });
  await call(adminRequests, changeStory, {
    params: { organization_id: ORGANIZATION.id, publication_id: publication.id, story_id: story.id },
    body: { title: "The harbour at night" },
  });
  await signInAs("admin");
  const log = new AuditLogPage(page);
  await log.open(publication);

  await log.search.fill(name);
  await expect(log.entries).toHaveCount(2);
  await expect(log.entry(`created article “${name}”`)).toContainText("API token");
  await log.show(`changed article “${name}”`);
  const title = log.difference.getByRole("row", { name: "Title" });
  await expect(title).toContainText("The harbour");
  await expect(title).toContainText("The harbour at night");

  await log.search.fill("changed arti");
  await expect(log.entry(`changed article “${name}”`)).toBeVisible();
  await expect(log.entry(`created article “${name}”`)).toBeHidden();
  await page.getByRole("button", { name: "Time", exact: true }).click();
  await expect(page.getByRole("button", { name: "Next month" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await log.search.fill(name);
  await expect(log.entries).toHaveCount(2);

  const csv = await log.exportAs("CSV");
  expect(csv.trim().split("\r\n")).toHaveLength(3);
  expect(csv).toContain("story.updated");

  await log.actor.selectOption({ label: "Newsrack, importing" });
  await expect(page.getByRole("heading", { name: "No entry matches" })).toBeVisible();
});
