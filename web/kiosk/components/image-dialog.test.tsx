import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { articlePageOf, pictureUrl, renderKioskPage } from "../kiosk-page.fixture.tsx";
import { textsIn } from "../texts/kiosk-texts.ts";

const t = textsIn("en");
const names = ["Crane", "Gate", "Tide"];
const htmlOf = (alts: readonly string[]) =>
  alts.map((alt, index) => `<p><img src="${pictureUrl(300 + index, 200)}" alt="${alt}"></p>`).join("");
const button = (name: string) => page.getByRole("dialog").getByRole("button", { name });
const shown = (alt: string) => page.getByRole("dialog").getByRole("img", { name: alt });

/** Renders an article with these images and opens one of them. */
async function openImage(alts: readonly string[], alt: string) {
  await renderKioskPage(articlePageOf(htmlOf(alts)));
  await page.getByRole("link", { name: t("image_enlarge_named", { alt }) }).click();
  await expect.element(shown(alt)).toBeVisible();
}

describe("the enlarged image of an article", () => {
  it("is followed by the next one and says which one it is, and the focus stays", async () => {
    await openImage(names, "Gate");
    const position = page.getByRole("dialog").getByRole("status");
    await expect.element(position).toHaveTextContent(`${t("image_position", { number: 2, total: 3 })}: Gate`);
    await button(t("image_next")).click();
    await expect.element(shown("Tide")).toBeVisible();
    await expect.element(position).toHaveTextContent(`${t("image_position", { number: 3, total: 3 })}: Tide`);
    await expect.element(button(t("image_next"))).toHaveFocus();
    await button(t("image_next")).click();
    await expect.element(shown("Crane")).toBeVisible();
    await button(t("image_previous")).click();
    await expect.element(shown("Tide")).toBeVisible();
  });

  it("is changed by arrow keys, and Escape leads back to the image that was opened", async () => {
    await openImage(names, "Crane");
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(shown("Gate")).toBeVisible();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(shown("Crane")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    const opened = page.getByRole("link", { name: t("image_enlarge_named", { alt: "Crane" }) });
    await expect.element(opened).toHaveFocus();
  });

  it("is changed by a swipe", async () => {
    await openImage(names, "Crane");
    const dialog = page.getByRole("dialog").element();
    const touch = (type: string, clientX: number) => {
      const touches = [new Touch({ identifier: 1, target: dialog, clientX, clientY: 100 })];
      const event = { changedTouches: touches, bubbles: true };
      dialog.dispatchEvent(new TouchEvent(type, type === "touchend" ? event : { ...event, touches }));
    };
    touch("touchstart", 300);
    touch("touchend", 100);
    await expect.element(shown("Gate")).toBeVisible();
  });

  it("has no buttons for others without others", async () => {
    await openImage(["Crane"], "Crane");
    await expect.element(button(t("close"))).toBeVisible();
    await expect.element(button(t("image_next"))).not.toBeInTheDocument();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(shown("Crane")).toBeVisible();
  });
});
