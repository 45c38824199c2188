import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { pictureUrl, renderKioskPage } from "../kiosk-page.fixture.tsx";
import { textsIn } from "../texts/kiosk-texts.ts";

const t = textsIn("de");

it("a phone shows on its first screen why an issue is closed and what to do", async () => {
  const issue = {
    ...{ id: 1, name: "Hafenbote, Mai", href: "/read/harbor/issues/1", language: "de" },
    ...{ releasedAt: "2026-05-02T06:00:00Z", preview: "Die Schleuse", pageCount: 12 },
    coverUrl: pictureUrl(600, 800),
    access: { subscription: true, purchase: false, price: null, isOwn: false },
  };
  await renderKioskPage(
    { kind: "refused", reason: "denied", item: { type: "issue", issue }, supportCode: null },
    { language: "de", width: 390 },
  );
  const action = page.getByRole("link", { name: t("to_front") });
  await expect.element(action).toBeVisible();
  expect(action.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight);
});
