import { expect, test } from "../fixtures.ts";
import { AccessTryPage } from "../pages/access-try-page.ts";
import { addChatbot } from "../support/access.ts";
import { pdfOf } from "../support/publisher.ts";

test("a reader is let in, and another one is not, with the reason in words", async ({
  page,
  api,
  customer,
  publication,
  publisher,
  keepReader,
  signInAs,
}) => {
  const pdf = publisher.serve("/issue.pdf", pdfOf(1));
  const issue = await api.importIssue({
    name: "The harbour",
    pdf,
    external_id: "issue-1",
    single_purchase_required: true,
    released_at: "2026-01-01T06:00:00Z",
  });
  for (const name of ["ben", "carla"]) await keepReader(name);
  const access = new AccessTryPage(page);
  await signInAs("editor");
  await access.open(publication);
  await access.pick("Issue", "The harbour");
  await access.as(/^ben/);
  await access.ask.click();
  await expect(access.theReaderAsked).toContainText("May I read the issue “The harbour”?");
  await expect(access.theReaderAsked).toContainText("As ben.");
  await expect(access.weSent).toContainText(`POST ${customer.url}/svc-api/v2/[profile token]/authorize`);
  await expect(access.weSent).toContainText("Bearer [access token]");
  await expect(access.weSent).toContainText('"product_id_external": "issue-1"');
  await expect(access.theyAnswered).toContainText("200 in");
  await expect(access.theyAnswered).toContainText('"granted": true');
  await expect(access.theReaderGets).toContainText("They are let in.");
  await expect(page).toHaveURL(new RegExp(`item=emag%3A${issue.id}&reader=[0-9a-f-]{36}`));

  await access.ask.click();
  await expect(access.theyAnswered).toContainText("It was not asked this time.");
  await access.askFresh.click();
  await expect(access.theyAnswered).toContainText('"granted": true');

  await access.as(/^carla/);
  await expect(access.conversation).toBeHidden();
  await access.ask.click();
  await expect(access.theReaderGets).toContainText("They are not let in.");
  await expect(access.theReaderGets).toContainText("this reader may not have it");
  await expect(access.theReaderGets).toContainText("HTTP 403, access_denied");

  await page.reload();
  await expect(page.getByRole("combobox", { name: "Issue", exact: true })).toHaveValue("The harbour");
  customer.state.fault = "500";
  await access.ask.click();
  await access.askFresh.click();
  await expect(access.theReaderGets).toContainText("HTTP 503, authorization_unavailable");
  await expect(access.theReaderGets).toContainText("a status that is neither 200 nor 401");
});

test("a chatbot, an article, and everything that a reader may see", async ({
  page,
  api,
  adminRequests,
  publication,
  publisher,
  keepReader,
  signInAs,
}) => {
  const pdf = publisher.serve("/issue.pdf", pdfOf(1));
  await api.createIssue({ name: "First", pdf, external_id: "issue-1", for_subscribers_only: true });
  await addChatbot(adminRequests, publication, "Ask the archive", "bot-1");
  await api.createStory({ name: "open", title: "An open article" });
  const emil = await keepReader("emil");
  const access = new AccessTryPage(page);
  await signInAs("editor");
  await access.open(publication, `?reader=${emil.id}`);
  await access.kind("Chatbot").click();
  await access.pick("Chatbot", "Ask the archive");
  await access.ask.click();
  await expect(access.theReaderGets).toContainText("They are let in.");

  await access.kind("Article").click();
  await access.pick("Article", "An open article");
  await access.ask.click();
  await expect(access.weSent).toContainText("open to everybody");
  await expect(access.theReaderGets).toContainText("Readers do not see this item yet");

  await access.kind("Everything").click();
  await access.ask.click();
  await expect(access.theReaderGets.getByRole("link", { name: "First" })).toBeVisible();
  await expect(access.theReaderGets).toContainText("“issue-2”");
});

test("a token is pasted, tried and kept, and never stands in the address", async ({
  page,
  api,
  customer,
  publication,
  publisher,
  signInAs,
}) => {
  const pdf = publisher.serve("/issue.pdf", pdfOf(1));
  const { id } = await api.createIssue({
    name: "First",
    pdf,
    external_id: "issue-1",
    for_subscribers_only: true,
  });
  const access = new AccessTryPage(page);
  await signInAs("editor");
  await access.open(publication, `?item=emag:${id}`);
  await access.ask.click();
  await expect(access.weSent).toContainText("without a usable token nobody is asked");
  const { access_token } = await customer.tokens({ reader: "dora" });
  await access.token.fill(access_token);
  await access.ask.click();
  await expect(access.theyAnswered).toContainText("401");
  await expect(access.theReaderGets).toContainText("does not accept this token");
  await page.getByRole("button", { name: "Keep as a test reader" }).click();
  await page.getByLabel("Name of the test reader").fill("Dora, locked out");
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(access.reader).toHaveValue(/^Dora, locked out, [0-9a-f]{8}$/);
  await expect(access.token).toBeHidden();
  expect(page.url()).not.toContain(access_token.slice(0, 20));
});

test("a reader signs in at the identity provider, in a window that closes itself", async ({
  page,
  api,
  customer,
  publication,
  publisher,
  signInAs,
}) => {
  const pdf = publisher.serve("/issue.pdf", pdfOf(1));
  const { id } = await api.createIssue({
    name: "First",
    pdf,
    external_id: "issue-1",
    for_subscribers_only: true,
  });
  const access = new AccessTryPage(page);
  await signInAs("editor");
  await access.open(publication, `?item=emag:${id}`);
  const popup = await access.openSignIn();
  await expect(page.getByText("The sign-in goes on in another window.")).toBeVisible();
  await expect(popup).toHaveURL(new RegExp(`^${customer.url}/interaction/`));
  await access.signInThere(popup, "ben");
  await expect(access.reader).toHaveValue(/^ben, /);
  await access.ask.click();
  await expect(access.weSent).toContainText("POST");
  await expect(access.theyAnswered).toContainText('"granted": true');

  // The provider knows the first one still, and asks nevertheless who it is this time.
  await access.signInThere(await access.openSignIn(), "carla");
  await expect(access.reader).toHaveValue(/^carla, /);
});

test("what is looked for is picked, not what was picked before, also among items of one name", async ({
  page,
  api,
  publication,
  signInAs,
}) => {
  const released = { released_at: "2025-01-01T00:00:00Z", content: "Text", subscription_required: true };
  await api.createStory({ title: "First", name: "First", ...released }, "published");
  const twin = await api.createStory({ title: "Twin", name: "Twin", ...released }, "published");
  const other = await api.createStory({ title: "Twin", name: "Twin", ...released }, "published");
  const trial = new AccessTryPage(page);
  await signInAs("admin");
  await trial.open(publication, "?kind=story");
  await trial.pick("Article", "First");
  await expect(page).toHaveURL(/item=/);
  const box = page.getByRole("combobox", { name: "Article", exact: true });
  await box.fill("Twin");
  await expect(page.getByRole("option")).toHaveText([`Twin (${other.id})`, `Twin (${twin.id})`]);
  await page.getByRole("option").first().click();
  await expect(page).toHaveURL(new RegExp(`item=[^&]*${other.id}`));
  // What stands in the field is no search: all are offered again.
  await page.getByRole("heading", { level: 1 }).click();
  await box.click();
  await expect(page.getByRole("option", { name: "First" })).toBeVisible();
});
