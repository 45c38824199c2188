import { expect, test } from "../fixtures.ts";
import { PASSWORD, people } from "../support/provision.ts";

test("somebody chooses German, finds it on every screen and in the service's words, and again elsewhere", async ({
  page,
  browser,
  service,
  publication,
  signInAs,
}) => {
  await signInAs("admin");
  const base = `/publications/${publication.id}`;
  await page.goto(`${base}/issues`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Issues");
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
  await expect(heading).toHaveText("Ausgaben");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page).toHaveTitle(/^Ausgaben/);

  const menu = page.getByRole("navigation", { name: "Hauptmenü" });
  for (const title of [
    "Übersicht",
    "Geplante Ausgaben",
    "Artikel",
    "Kategorien",
    "Zugriff",
    "Einstellungen",
  ]) {
    await menu.getByRole("link", { name: title, exact: true }).click();
    await expect(heading).toHaveText(title);
  }

  await page.goto(`${base}/issues/999999`);
  await expect(page.getByText("In dieser Publikation gibt es keine Ausgabe 999999.")).toBeVisible();

  const other = await browser.newContext({ baseURL: service.url });
  const door = await other.newPage();
  await door.goto("/sign-in");
  await door.getByLabel("E-mail").fill(people.admin.email);
  await door.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await door.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(door.getByRole("heading", { level: 1 })).toHaveText("Übersicht");
  await door.getByRole("button", { name: /^Ihr Konto/ }).click();
  const kept = door.waitForResponse((answer) => answer.url().endsWith("/session/language"));
  await door.getByRole("menuitemradio", { name: "English" }).click();
  await expect(door.getByRole("heading", { level: 1 })).toHaveText("Overview");
  // Others of this worker sign in as the same person, and read English.
  expect((await kept).status()).toBe(204);
  await other.close();
});

test("the door speaks the language chosen there, keeps what was typed, and so does the room behind it", async ({
  page,
  service,
  signInPage,
}) => {
  await signInPage.open();
  await signInPage.email.fill(people.viewer.email);
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anmelden");
  await expect(page.getByLabel("E-Mail")).toHaveValue(people.viewer.email);
  await page.getByLabel("Passwort", { exact: true }).fill("falsch");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(/passen nicht zusammen/);
  await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Übersicht");
  // Others of this worker sign in as the same person, and read English.
  const back = await page.request.put("/console/api/session/language", {
    data: { language: "en" },
    headers: { Origin: service.url },
  });
  expect(back.status()).toBe(204);
});
