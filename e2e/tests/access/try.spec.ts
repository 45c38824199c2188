import { expect, test } from "#e2e/fixtures.ts";
import { AccessTryPage } from "#e2e/pages/access/access-try-page.ts";
import { addChatbot } from "#e2e/support/publisher/access.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("the access trial", () => {
  test("grants one reader access and denies another, with the reason", async ({
    page,
    api,
    customer,
    publication,
    publisher,
    saveTestReader,
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
    for (const name of ["ben", "carla"]) await saveTestReader(name);
    const access = new AccessTryPage(page);
    await signInAs("editor");
    await access.open(publication);
    await access.pick("emag", "The harbour");
    await access.as(/^ben/);
    await access.ask.click();
    await expect(access.theReaderAsked).toContainText(t("access-try:asked.emag", { name: "The harbour" }));
    await expect(access.theReaderAsked).toContainText(t("access-try:asked.as", { reader: "ben" }));
    await expect(access.weSent).toContainText(`POST ${customer.url}/svc-api/v2/[profile token]/authorize`);
    await expect(access.weSent).toContainText("Bearer [access token]");
    await expect(access.weSent).toContainText('"product_id_external": "issue-1"');
    await expect(access.theyAnswered).toContainText("200 in");
    await expect(access.theyAnswered).toContainText('"granted": true');
    await expect(access.theReaderGets).toContainText(t("access-try:got.in"));
    await expect(page).toHaveURL(new RegExp(`item=emag%3A${issue.id}&reader=[0-9a-f-]{36}`));

    await access.ask.click();
    await expect(access.theyAnswered).toContainText(pattern("access-try:answered.remembered"));
    await access.askFresh.click();
    await expect(access.theyAnswered).toContainText('"granted": true');

    await access.as(/^carla/);
    await expect(access.conversation).toBeHidden();
    await access.ask.click();
    await expect(access.theReaderGets).toContainText(t("access-try:got.out"));
    await expect(access.theReaderGets).toContainText(t("access-words:reason.denied"));
    await expect(access.theReaderGets).toContainText(
      t("access-try:got.status_code", { status: "403", code: "access_denied" }),
    );

    await page.reload();
    await expect(
      page.getByRole("combobox", { name: t("access-words:item.pick_emag"), exact: true }),
    ).toHaveValue("The harbour");
    customer.state.fault = "500";
    await access.ask.click();
    await access.askFresh.click();
    await expect(access.theReaderGets).toContainText(
      t("access-try:got.status_code", { status: "503", code: "authorization_unavailable" }),
    );
    await expect(access.theReaderGets).toContainText(t("access-words:reason.bad_status"));
  });

  test("tries a chatbot, an article and the list of all items of a reader", async ({
    page,
    api,
    adminRequests,
    publication,
    publisher,
    saveTestReader,
    signInAs,
  }) => {
    const pdf = publisher.serve("/issue.pdf", pdfOf(1));
    await api.createIssue({ name: "First", pdf, external_id: "issue-1", for_subscribers_only: true });
    await addChatbot(adminRequests, publication, "Ask the archive", "bot-1");
    await api.createStory({ name: "open", title: "An open article" });
    const emil = await saveTestReader("emil");
    const access = new AccessTryPage(page);
    await signInAs("editor");
    await access.open(publication, `?reader=${emil.id}`);
    await access.kind("chatbot").click();
    await access.pick("chatbot", "Ask the archive");
    await access.ask.click();
    await expect(access.theReaderGets).toContainText(t("access-try:got.in"));

    await access.kind("story").click();
    await access.pick("story", "An open article");
    await access.ask.click();
    await expect(access.weSent).toContainText(t("access-try:sent.unprotected"));
    await expect(access.theReaderGets).toContainText(t("access-try:got.404"));

    await access.kind("publication").click();
    await access.ask.click();
    await expect(access.theReaderGets.getByRole("link", { name: "First" })).toBeVisible();
    await expect(access.theReaderGets).toContainText("“issue-2”");
  });

  test("tries a pasted token and saves it as a test reader, without putting it in the address", async ({
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
    await expect(access.weSent).toContainText(t("access-try:sent.token_missing"));
    const { access_token } = await customer.tokens({ reader: "dora" });
    await access.token.fill(access_token);
    await access.ask.click();
    await expect(access.theyAnswered).toContainText("401");
    await expect(access.theReaderGets).toContainText(t("access-words:reason.token_rejected"));
    await page.getByRole("button", { name: t("access-try:keep") }).click();
    await page.getByLabel(t("access-try:keep_name")).fill("Dora, locked out");
    await page.getByRole("button", { name: t("access-try:keep_save"), exact: true }).click();
    await expect(access.reader).toHaveValue(/^Dora, locked out, [0-9a-f]{8}$/);
    await expect(access.token).toBeHidden();
    expect(page.url()).not.toContain(access_token.slice(0, 20));
  });

  test("signs a reader in at the identity provider in a window that closes itself", async ({
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
    await expect(page.getByText(t("access-words:reader.sign_in_waiting"))).toBeVisible();
    await expect(popup).toHaveURL(new RegExp(`^${customer.url}/interaction/`));
    await access.signInAtProvider(popup, "ben");
    await expect(access.reader).toHaveValue(/^ben, /);
    await access.ask.click();
    await expect(access.weSent).toContainText("POST");
    await expect(access.theyAnswered).toContainText('"granted": true');

    // The provider asks again, although it still has the session of the first reader.
    await access.signInAtProvider(await access.openSignIn(), "carla");
    await expect(access.reader).toHaveValue(/^carla, /);
  });

  test("selects the item that is searched for, also among items of the same name", async ({
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
    await trial.pick("story", "First");
    await expect(page).toHaveURL(/item=/);
    const box = page.getByRole("combobox", { name: t("access-words:item.pick_story"), exact: true });
    await box.fill("Twin");
    await expect(page.getByRole("option")).toHaveText([`Twin (${other.id})`, `Twin (${twin.id})`]);
    await page.getByRole("option").first().click();
    await expect(page).toHaveURL(new RegExp(`item=[^&]*${other.id}`));
    // The selected name in the field is not a search, so all items are offered.
    await page.getByRole("heading", { level: 1 }).click();
    await box.click();
    await expect(page.getByRole("option", { name: "First" })).toBeVisible();
  });
});
