import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import { fetchLimits, sourceLimits } from "#shared/limits.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import LimitsTab from "./limits-tab.tsx";

const MIB = 1024 * 1024;

describe("the limits", () => {
  it("are those that the service enforces", async () => {
    await renderScreen(<LimitsTab />, {
      path: "settings/limits",
      texts: ["settings-limits"],
      role: "viewer",
    });
    const t = i18next.getFixedT(null, "settings-limits");
    for (const [name, value] of [
      [t("files.pdf"), `${sourceLimits.pdf / MIB} MB`],
      [t("fetching.redirects"), String(fetchLimits.redirects)],
      [t("access.in_flight"), String(calloutLimits.inFlight)],
    ] as const)
      await expect.element(page.getByRole("row", { name: `${name} ${value}`, exact: true })).toBeVisible();
  });
});
