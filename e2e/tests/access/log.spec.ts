import pg from "pg";
import { expect, test } from "#e2e/fixtures.ts";
import { AccessLogPage } from "#e2e/pages/access/access-log-page.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

/** Requests an issue as a reader, which causes a callout. Returns the status. */
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

test.describe("the access log", () => {
  test("shows callouts as they happen, and holds new ones back while the pointer is on the list", async ({
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
    await expect(page.getByRole("heading", { name: t("access-log:empty_title") })).toBeVisible();
    expect(await ask("ben")).toBe(200);
    await expect(log.line("The harbour")).toHaveCount(1);
    await expect(log.lines.first()).toContainText(t("access-words:outcome.granted"));

    await log.lines.first().hover();
    expect(await ask("carla")).toBe(403);
    await expect(log.waiting).toHaveText(t("access-log:waiting", { count: 1 }));
    await expect(log.lines).toHaveCount(1);
    await log.waiting.click();
    await expect(log.lines).toHaveCount(2);
    await expect(log.lines.first()).toContainText(t("access-words:outcome.denied"));

    await log.pause.click();
    expect(await ask("dora")).toBe(401);
    await expect(log.waiting).toHaveText(t("access-log:waiting", { count: 1 }));
    await log.pause.click();
    await log.search.hover();
    await expect(log.line(t("access-words:outcome.unauthorized"))).toHaveCount(1);
  });

  test("opens a callout with both bodies and replays it as the test reader", async ({
    page,
    api,
    customer,
    publication,
    publisher,
    service,
    saveTestReader,
    signInAs,
  }) => {
    const pdf = publisher.serve("/issue.pdf", pdfOf(1));
    const issue = await api.importIssue({ name: "The harbour", pdf, ...shown });
    const { access_token } = await customer.tokens({ reader: "ben" });
    expect(await readIssue(service.url, publication.id, issue.id, access_token)).toBe(200);
    const carla = await saveTestReader("carla");
    const log = new AccessLogPage(page);
    await signInAs("editor");
    await log.open(publication);
    await expect(log.line("The harbour")).toHaveCount(1);
    await log.pause.click();
    await log.line("The harbour").click();
    await expect(log.panel).toContainText(t("access-words:reason.granted"));
    const request = log.panel.getByRole("region", { name: t("access-log:panel.request") });
    await expect(request).toContainText('"issue_name": "The harbour"');
    await expect(log.panel.getByRole("region", { name: t("access-log:panel.response") })).toContainText(
      '"granted": true',
    );
    await expect(page).toHaveURL(/callout=\d+/);

    await expect(log.panel).toContainText(t("access-log:replay.unknown_reader"));
    await log.panel
      .getByRole("combobox", { name: t("access-log:replay.as") })
      .selectOption(t("access-words:reader.options", { name: "carla", fingerprint: carla.fingerprint }));
    await log.panel.getByRole("button", { name: t("access-log:replay.button") }).click();
    const result = log.panel.getByRole("region", { name: t("access-log:replay.result") });
    await expect(result).toContainText(t("access-try:got.out"));
    await log.panel.getByRole("button", { name: t("access-log:panel.close") }).click();
    await log.waiting.click();
    await expect(log.line(t("access-words:source.replay"))).toHaveCount(1);
    await log.line(t("access-words:source.replay")).click();
    await expect(log.panel.getByRole("combobox", { name: t("access-log:replay.as") })).toHaveValue(carla.id);
    await log.panel.getByRole("button", { name: t("access-log:panel.only_reader") }).click();
    await expect(log.panel).toBeHidden();
    await expect(log.lines).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`/log\\?fingerprint=${carla.fingerprint}$`));
  });

  test("keeps its filters in the address and loads older callouts", async ({
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
    await expect(log.log).toContainText(pattern("access-log:end"));

    await log.filter("outcome").selectOption(t("access-words:outcome.denied"));
    await expect(log.lines).toHaveCount(12);
    await log.search.fill("Issue 40");
    await expect(log.lines).toHaveCount(1);
    await expect(page).toHaveURL(/outcome=denied&item=Issue\+40/);
    await page.reload();
    await expect(log.lines).toHaveCount(1);
    await log.search.fill("nothing like it");
    await page.getByRole("button", { name: t("access-log:filters.clear") }).click();
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
});
