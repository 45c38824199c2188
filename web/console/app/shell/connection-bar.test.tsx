import i18next from "i18next";
import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { openLiveEvents } from "#web/api/live-events.ts";
import { switchLanguage } from "#web/console/i18n/i18n.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { ConnectionBar } from "./connection-bar.tsx";

const ignore = () => undefined;

describe("the bar without a connection", () => {
  it.each(["en", "de"] as const)(
    "is not higher than the top bar of a phone, so that it covers no text (%s)",
    async (language) => {
      await page.viewport(390, 844);
      onTestFinished(() => page.viewport(1440, 900));
      onTestFinished(openLiveEvents({ loadedSince: Date.now(), onReturn: ignore, onRefused: ignore }));
      await renderScreen(<ConnectionBar signedOut={null} onSignIn={ignore} onSignedIn={ignore} />, {
        path: "x",
      });
      await switchLanguage(language);
      onTestFinished(() => switchLanguage("en"));
      window.dispatchEvent(new Event("offline"));
      const message = page.getByText(i18next.t("connection.offline"));
      await expect.element(message).toBeVisible();
      const bar = page.getByRole("status").element().firstElementChild!;
      expect(bar.getBoundingClientRect().height).toBeLessThanOrEqual(48);
    },
  );
});
