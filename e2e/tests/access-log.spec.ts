import pg from "pg";
import { expect, test } from "../fixtures.ts";
import { AccessLogPage } from "../pages/access-log-page.ts";
import { pdfOf } from "../support/publisher.ts";

/** A reader's request for an issue; what is asked of the customer is logged. */
async function readIssue(url: string, publicationId: number, emagId: number, token: string): Promise<number> {
  const answer = await fetch(`${url}/kiosk/v1/publications/${publicationId}/emags/${emagId}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return answer.status;
}

const shown = {
  external_id: "issue-1",
  single_purchase_required: true,
  released_at: "2026-01-01T06:00:00Z",
};

test("what readers ask comes in live, and waits while somebody reads", async ({
  page,
  api,
  customer,
  publication,
  publisher,
  service,
  signInAs,
}) => {
  const pdf = publisher.serve("/issue.pdf", pdfOf(1));
  const issue = await api.importIssue({ name: "The harbour", pdf, ...shown });
  const ask = async (reader: string) => {
    const { access_token } = await customer.tokens({ reader });
    return readIssue(service.url, publication.id, issue.id, access_token);
  };
  const log = new AccessLogPage(page);
  await signInAs("manager");
  await log.open(publication);
  await expect(page.getByRole("heading", { name: "Nobody was asked yet" })).toBeVisible();
  expect(await ask("ben")).toBe(200);
  await expect(log.line("The harbour")).toHaveCount(1);
  await expect(log.lines.first()).toContainText("Granted");

  await log.lines.first().hover();
  expect(await ask("carla")).toBe(403);
  await expect(log.waiting).toHaveText("1 new line");
  await expect(log.lines).toHaveCount(1);
  await log.waiting.click();
  await expect(log.lines).toHaveCount(2);
  await expect(log.lines.first()).toContainText("Denied");

  await log.pause.click();
  expect(await ask("dora")).toBe(401);
  await expect(log.waiting).toHaveText("1 new line");
  await log.pause.click();
  await log.search.hover();
  await expect(log.line("Token refused")).toHaveCount(1);
});

test("a line opens with both bodies and is replayed as the test reader who asked", async ({
  page,
  api,
  customer,
  publication,
  publisher,
  service,
  keepReader,
  signInAs,
}) => {
  const pdf = publisher.serve("/issue.pdf", pdfOf(1));
  const issue = await api.importIssue({ name: "The harbour", pdf, ...shown });
  const { access_token } = await customer.tokens({ reader: "ben" });
  expect(await readIssue(service.url, publication.id, issue.id, access_token)).toBe(200);
  const carla = await keepReader("carla");
  const log = new AccessLogPage(page);
  await signInAs("editor");
  await log.open(publication);
  await expect(log.line("The harbour")).toHaveCount(1);
  await log.pause.click();
  await log.line("The harbour").click();
  await expect(log.panel).toContainText("The publisher's endpoint said yes.");
  const request = log.panel.getByRole("region", { name: "Body of the request" });
  await expect(request).toContainText('"issue_name": "The harbour"');
  await expect(log.panel.getByRole("region", { name: "Body of the answer" })).toContainText(
    '"granted": true',
  );
  await expect(page).toHaveURL(/callout=\d+/);

  await expect(log.panel).toContainText("No test reader has this fingerprint");
  await log.panel.getByRole("combobox", { name: "As" }).selectOption(`carla, ${carla.fingerprint}`);
  await log.panel.getByRole("button", { name: "Replay" }).click();
  const result = log.panel.getByRole("region", { name: "What came of the replay" });
  await expect(result).toContainText("They are not let in.");
  await log.panel.getByRole("button", { name: "Close" }).click();
  await log.waiting.click();
  await expect(log.line("Replay")).toHaveCount(1);
  await log.line("Replay").click();
  await expect(log.panel.getByRole("combobox", { name: "As" })).toHaveValue(carla.id);
  await log.panel.getByRole("button", { name: "Only this reader" }).click();
  await expect(log.panel).toBeHidden();
  await expect(log.lines).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`/log\\?fingerprint=${carla.fingerprint}$`));
});

test("filters stand in the address, and older lines are loaded", async ({
  page,
  databaseUrl,
  publication,
  signInAs,
}) => {
  await withLines(databaseUrl, publication.id, 120);
  const log = new AccessLogPage(page);
  await signInAs("manager");
  await log.open(publication);
  await expect(log.lines).toHaveCount(50);
  await log.more.click();
  await expect(log.lines).toHaveCount(100);
  await log.more.click();
  await expect(log.lines).toHaveCount(120);
  await expect(log.log).toContainText("This is the beginning of the log.");

  await log.filter("Outcome").selectOption("Denied");
  await expect(log.lines).toHaveCount(12);
  await log.search.fill("Issue 40");
  await expect(log.lines).toHaveCount(1);
  await expect(page).toHaveURL(/outcome=denied&item=Issue\+40/);
  await page.reload();
  await expect(log.lines).toHaveCount(1);
  await log.search.fill("nothing like it");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(log.lines).toHaveCount(50);
});

async function withLines(databaseUrl: string, publicationId: number, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into callouts (publication_id, at, source, endpoint, item_type, item_id, item_name, outcome, reason,
       status, milliseconds, cached, count, reader_fingerprint, request_body, response_body)
     select $1, now() - make_interval(secs => $2::int - g), 'reader', 'authorize', 'emag', g::text, 'Issue ' || g,
       case when g % 10 = 0 then 'denied' else 'granted' end, case when g % 10 = 0 then 'denied' else 'granted' end,
       200, 20, false, 1, '0123abcd', '{}', '{"granted":true}'
     from generate_series(1, $2::int) g`,
    [publicationId, count],
  );
  await client.end();
}
