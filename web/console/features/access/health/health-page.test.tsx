import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { type AccessHealth, getAccessHealth } from "#shared/console/access/access-health.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import HealthPage from "./health-page.tsx";

type Minute = AccessHealth["minutes"][number];

const none: Minute = {
  at: "2026-01-01T00:00:00.000Z",
  granted: 0,
  denied: 0,
  unauthorized: 0,
  unavailable: 0,
  cached: 0,
  p50_ms: null,
  p95_ms: null,
};

/** Returns the health of an hour in which callouts were made in its last minute only. */
function healthWith(last: Partial<Minute>): AccessHealth {
  const minutes = Array.from({ length: 60 }, (_, minute) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
    return { ...none, at, ...(minute === 59 && last) };
  });
  const breaker = { state: "closed", retry_at: null, in_flight: 0, queued: 0 } as const;
  return { breaker, minutes, failures: [] };
}

/** Opens the page before the first callout, with a service whose health changes. */
async function openHealth() {
  const service = startFakeService();
  let health = healthWith({});
  service.answer(getAccessHealth, () => ({ health }));
  const deliver = startEventStream();
  const { router } = await renderScreen(<HealthPage />, {
    path: "access/health",
    texts: ["access-health", "access-words"],
    role: "manager",
  });
  const t = i18next.getFixedT(null, ["access-health", "access-words"]);
  await expect.element(page.getByRole("heading", { name: t("empty_title") })).toBeVisible();
  return {
    t,
    router,
    failures: page.getByRole("region", { name: t("failures.title") }),
    change(next: AccessHealth): void {
      health = next;
      deliver({ type: "callouts", ...testPublication });
    },
  };
}

describe("the health of the authorization endpoint", () => {
  it("shows charts and a table of the minutes with callouts once there is one", async () => {
    const { t, failures, change } = await openHealth();
    await expect.element(page.getByText(t("breaker.closed"))).toBeVisible();
    change(healthWith({ granted: 1, p50_ms: 20, p95_ms: 30 }));
    await expect.element(page.getByRole("heading", { name: new RegExp(t("rate.title")) })).toBeVisible();
    await expect
      .poll(() => document.querySelector("figure b")?.getBoundingClientRect().height)
      .toBeGreaterThan(0);
    await page.getByRole("button", { name: t("table.show") }).click();
    const rows = page.getByRole("table", { name: t("title") }).getByRole("row");
    await expect.element(rows.nth(1).getByRole("cell").nth(1)).toHaveTextContent("1");
    expect(rows.elements()).toHaveLength(2);
    await expect.element(failures).toMatchTextContent(t("failures.none"));
  });

  it("shows an open circuit breaker, and the reasons of the failures with a link to the log", async () => {
    const { t, router, failures, change } = await openHealth();
    const retry_at = new Date(Date.now() + 60 * 60_000).toISOString();
    change({
      ...healthWith({ unavailable: 20 }),
      breaker: { state: "open", retry_at, in_flight: 0, queued: 0 },
      failures: [
        { reason: "bad_status", count: 10 },
        { reason: "circuit_open", count: 9 },
      ],
    });
    await expect.element(failures).toMatchTextContent(t("access-words:reason.bad_status"));
    await expect.element(failures).toMatchTextContent(t("access-words:reason.circuit_open"));
    const opened = t("breaker.open", { when: "…" }).split("…")[0]!;
    await expect.element(page.getByText(new RegExp(opened.trim()))).toBeVisible();
    await failures.getByRole("link", { name: t("failures.show") }).click();
    await expect
      .poll(() => router.state.location.pathname + router.state.location.search)
      .toBe("/publications/10/access/log?outcome=unavailable");
  });
});
