import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  type ConformanceReport,
  type ConformanceResult,
  runConformance,
} from "#shared/console/access/conformance.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { answerAccess } from "../access.fixture.ts";
import ConformancePage from "./conformance-page.tsx";

const passed: ConformanceResult = {
  id: "authorize.granted",
  source: "contract 5.2 rule 3",
  rule: "Grants what the reader has.",
  endpoint: "authorize",
  sent: "a token",
  came: "200",
  verdict: "pass",
  advice: "",
  milliseconds: 3,
};
const failed: ConformanceResult = {
  ...passed,
  id: "authorize.decision",
  rule: "The decision is a boolean.",
  verdict: "fail",
  advice: "Send true, not a text.",
};

const reportOf = (...results: ConformanceResult[]): ConformanceReport => {
  const count = (verdict: string) => results.filter((each) => each.verdict === verdict).length;
  return {
    auth_server_url: "https://auth.example.com",
    conformant: count("fail") === 0,
    passed: count("pass"),
    failed: count("fail"),
    warned: 0,
    skipped: 0,
    results,
  };
};

/** Opens the check with a service that gives these answers in turn. */
async function openConformance(...answers: ({ report: ConformanceReport } | Response)[]) {
  const service = startFakeService();
  const readers = answerAccess(service, ["Anna", "Carla"]);
  const requests: unknown[] = [];
  service.answer(runConformance, ({ body }) => {
    requests.push(body);
    return answers[requests.length - 1]!;
  });
  await renderScreen(<ConformancePage />, {
    path: "access/conformance",
    texts: ["access-conformance", "access-words"],
    role: "admin",
  });
  const t = i18next.getFixedT(null, ["access-conformance", "common"]);
  return {
    t,
    readers,
    requests,
    field: (name: string) => page.getByLabelText(name, { exact: true }),
    async choose(label: string, name: string) {
      await page.getByRole("combobox", { name: label }).click();
      await page.getByRole("option", { name: new RegExp(name) }).click();
    },
    check: page.getByRole("button", { name: t("form.run"), exact: true }),
    again: page.getByRole("button", { name: t("form.again"), exact: true }),
    summary: page.getByRole("status").filter({ hasText: "https://auth.example.com" }),
    rule: (text: string, endpoint = "authorize") =>
      page.getByRole("table", { name: endpoint, exact: true }).getByRole("row").filter({ hasText: text }),
    onlyFailed: page.getByRole("switch", { name: t("report.only_failed") }),
  };
}

describe("the conformance check", () => {
  it("sends the chosen readers, the address and the products", async () => {
    const { t, readers, requests, field, choose, check, summary } = await openConformance({
      report: reportOf(passed),
    });
    await choose(t("form.granted"), "Carla");
    await choose(t("form.denied"), "Anna");
    await field(t("form.auth_server_url")).fill("https://auth.example.com");
    await field(t("form.product")).fill("issue-1");
    await field(t("form.article_product")).fill("article-1");
    await field(t("form.chatbot_product")).fill(" bot-1 ");
    await field(t("form.chatbot_uuid")).fill("5d1ec4f0-4b2f-4a53-9a3e-0c1b7f6e2b1f");
    await field(t("form.expired_token")).fill("a-token-of-last-year");
    await check.click();
    await expect.element(summary).toBeVisible();
    expect(requests).toEqual([
      {
        reader_id: readers[1]!.id,
        denied_reader_id: readers[0]!.id,
        auth_server_url: "https://auth.example.com",
        product: "issue-1",
        article_product: "article-1",
        chatbot_product: "bot-1",
        chatbot_uuid: "5d1ec4f0-4b2f-4a53-9a3e-0c1b7f6e2b1f",
        expired_token: "a-token-of-last-year",
      },
    ]);
  });

  it("reports a conformant endpoint, without a failed rule", async () => {
    const { t, check, summary, rule, onlyFailed } = await openConformance({ report: reportOf(passed) });
    await check.click();
    await expect
      .element(summary)
      .toMatchTextContent(t("report.conformant", { url: "https://auth.example.com" }));
    await expect.element(summary).toMatchTextContent(t("report.counts", { ...reportOf(passed) }));
    await expect.element(rule(passed.rule)).toMatchTextContent(t("verdict.pass"));
    await onlyFailed.click();
    await expect.element(page.getByText(t("report.nothing_failed"))).toBeVisible();
  });

  it("shows only the failed rules of an endpoint that is not conformant when it is checked again, with advice", async () => {
    const { t, check, again, summary, rule, onlyFailed } = await openConformance(
      { report: reportOf(passed) },
      { report: reportOf(passed, failed, { ...passed, endpoint: "issues", rule: "Lists the products." }) },
    );
    await check.click();
    await again.click();
    await expect
      .element(summary)
      .toMatchTextContent(t("report.not_conformant", { url: "https://auth.example.com" }));
    await expect.element(rule("Lists the products.", "issues")).toMatchTextContent(t("verdict.pass"));
    await onlyFailed.click();
    await expect.element(rule(passed.rule)).not.toBeInTheDocument();
    await expect.element(rule(failed.rule)).toMatchTextContent(t("verdict.fail"));
    await expect.element(rule(failed.rule)).toMatchTextContent(failed.advice);
  });

  it("explains at the fields why an endpoint can't be checked", async () => {
    const { t, field, check, summary } = await openConformance(
      refusal(422, { auth_server_url: ["must be a URL"], chatbot_uuid: ["must be a UUID"] }),
    );
    await check.click();
    await expect
      .element(field(t("form.auth_server_url")))
      .toHaveAccessibleDescription(expect.stringContaining("Must be a URL"));
    await expect
      .element(field(t("form.chatbot_uuid")))
      .toHaveAccessibleDescription(expect.stringContaining("Must be a UUID"));
    await expect.element(summary).not.toBeInTheDocument();
  });
});
