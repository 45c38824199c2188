import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  changeKioskSettings,
  getKioskSettings,
  kioskSettings,
  previewKioskSettings,
} from "#shared/console/kiosk-settings.ts";
import { getMail, listMails, type MailEntry, sendMailAgain } from "#shared/console/mail.ts";
import { listReaderClients } from "#shared/console/readers/reader-clients.ts";
import { changeReaderSettings, getReaderSettings } from "#shared/console/readers/reader-settings.ts";
import { listArticleCategories } from "#shared/contract/article-categories.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService, versioned } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import KioskTab from "./kiosk/kiosk-tab.tsx";
import MailTab from "./mail/mail-tab.tsx";
import ReadersTab from "./readers/readers-tab.tsx";

const AT = "2026-01-01T00:00:00.000Z";
const saveButton = () => page.getByRole("button", { name: i18next.t("common:actions.save"), exact: true });

describe("the settings of the kiosk", () => {
  async function open(role: "admin" | "editor" = "admin") {
    const service = startFakeService();
    const server = { kiosk: kioskSettings.parse({}), version: 1, reads: 0 };
    service.answer(listArticleCategories, () => ({
      article_categories: [
        {
          id: 1,
          name: "Harbor",
          parent_id: null,
          parent_ids: [],
          position: 1,
          created_at: AT,
          updated_at: AT,
        },
      ],
    }));
    service.answer(getKioskSettings, () => {
      server.reads += 1;
      return versioned({ kiosk: server.kiosk }, server.version);
    });
    service.answer(previewKioskSettings, ({ body }) => ({ html: `<p>Preview: ${body.about}</p>` }));
    service.answer(changeKioskSettings, ({ body, headers }) => {
      if (headers.get("If-Match") !== `"${server.version}"`)
        return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
      if (body.shop_url?.includes("bad")) return refusal(422, { shop_url: ["is not allowed"] });
      server.kiosk = body;
      server.version += 1;
      return versioned({ kiosk: server.kiosk }, server.version);
    });
    const deliver = startEventStream();
    await renderScreen(<KioskTab />, { path: "settings/kiosk", texts: ["settings-kiosk", "settings"], role });
    const t = i18next.getFixedT(null, "settings-kiosk");
    return {
      t,
      server,
      /** Saves other settings as another person. */
      changeElsewhere(part: Partial<typeof server.kiosk>): void {
        server.kiosk = { ...server.kiosk, ...part };
        server.version += 1;
        deliver({ type: "publication", ...testPublication });
      },
      field: (name: "about" | "shop_url") => page.getByRole("textbox", { name: t(name), exact: true }),
    };
  }

  it("are saved as a whole, and an empty address is none", async () => {
    const { server, field } = await open();
    await expect.element(saveButton()).toBeDisabled();
    await field("about").fill("A weekly");
    await field("shop_url").fill("https://shop.example.com");
    await saveButton().click();
    await expect.element(saveButton()).toBeDisabled();
    await expect
      .poll(() => server.kiosk)
      .toMatchObject({ about: "A weekly", shop_url: "https://shop.example.com" });
    await field("shop_url").fill("");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => server.kiosk.shop_url).toBeNull();
  });

  it("are shown in a preview before they are saved", async () => {
    const { field, t } = await open();
    await field("about").fill("A weekly about tides");
    const preview = () => page.getByTitle(t("preview_page")).element().getAttribute("srcdoc");
    await expect.poll(preview).toContain("Preview: A weekly about tides");
    await expect.element(saveButton()).toBeEnabled();
  });

  it("keep the changes after a conflict, on top of the newer version", async () => {
    const { server, field } = await open();
    await field("about").fill("Mine");
    server.kiosk = { ...server.kiosk, about: "Theirs", shop_url: "https://theirs.example.com" };
    server.version += 1;
    await saveButton().click();
    await expect.element(page.getByText(i18next.t("settings:form.conflict"))).toBeVisible();
    await expect.element(field("shop_url")).toHaveValue("https://theirs.example.com");
    await saveButton().click();
    await expect
      .poll(() => server.kiosk)
      .toMatchObject({ about: "Mine", shop_url: "https://theirs.example.com" });
  });

  it("are saved together with a change of other settings by someone else, which the save state says", async () => {
    const { server, field } = await open();
    await field("about").fill("Mine");
    server.kiosk = { ...server.kiosk, shop_url: "https://theirs.example.com" };
    server.version += 1;
    await saveButton().click();
    await expect.element(page.getByText(new RegExp(i18next.t("record.includes")))).toBeVisible();
    await expect
      .poll(() => server.kiosk)
      .toMatchObject({ about: "Mine", shop_url: "https://theirs.example.com" });
  });

  it("are unsaved, not refused, while someone else changes the same and other settings", async () => {
    const { server, field, changeElsewhere } = await open();
    await field("about").fill("Mine");
    changeElsewhere({ about: "Theirs", shop_url: "https://theirs.example.com" });
    await expect.poll(() => server.reads).toBe(2);
    await field("shop_url").fill("https://mine.example.com");
    await expect.element(page.getByText(i18next.t("record.stale"))).not.toBeInTheDocument();
    await saveButton().click();
    await expect.element(page.getByText(i18next.t("settings:form.conflict"))).toBeVisible();
    await field("about").fill("Theirs");
    await field("shop_url").fill("https://theirs.example.com");
    await expect.element(page.getByText(i18next.t("settings:form.conflict"))).not.toBeInTheDocument();
    await expect.element(saveButton()).toBeDisabled();
    expect(server.kiosk.about).toBe("Theirs");
  });

  it("show what is wrong at its field", async () => {
    const { field } = await open();
    await field("shop_url").fill("https://bad.example.com");
    await saveButton().click();
    await expect.element(page.getByText("Is not allowed")).toBeVisible();
  });

  it("can't be changed without the permission", async () => {
    const { field } = await open("editor");
    await expect.element(field("about")).toHaveAttribute("readonly");
    await expect.element(saveButton()).not.toBeInTheDocument();
  });
});

it("the settings for readers decide who can sign up", async () => {
  const service = startFakeService();
  const retention = { unverified_days: 30, ended_holding_days: 1095 };
  const server = { sign_up: "invitation" as const, ...retention, version: 1 };
  const saved: unknown[] = [];
  service.answer(listReaderClients, () => ({
    reader_clients: [],
    issuer: "https://news.example.com/readers",
  }));
  service.answer(getReaderSettings, () => ({ reader_settings: server }));
  service.answer(changeReaderSettings, ({ body }) => {
    saved.push(body);
    return { reader_settings: { ...body, version: 2 } };
  });
  await renderScreen(<ReadersTab />, {
    path: "settings/readers",
    texts: ["settings-readers", "settings-reader-apps", "settings"],
    role: "admin",
  });
  const t = i18next.getFixedT(null, "settings-readers");
  await expect.element(page.getByRole("radio", { name: t("policy.invitation") })).toBeChecked();
  await page.getByRole("radio", { name: t("policy.open") }).click();
  await saveButton().click();
  await expect.element(saveButton()).toBeDisabled();
  await expect.poll(() => saved).toEqual([{ sign_up: "open", ...retention }]);
});

describe("the mails", () => {
  const kept: MailEntry = {
    id: "0197fd2e-0000-7000-8000-000000000001",
    template: "invitation",
    subject: "Your invitation",
    recipient: "ana@example.com",
    state: "kept",
    tries: 0,
    problem: null,
    smtp_status: null,
    created_at: AT,
    updated_at: AT,
  };
  const failed: MailEntry = {
    ...kept,
    id: kept.id.replace(/1$/, "2"),
    state: "failed",
    problem: "rejected",
    smtp_status: 550,
  };

  async function open(mails: MailEntry[], mail_from: string | null) {
    const service = startFakeService();
    const sent: string[] = [];
    service.answer(listMails, () => ({ mail_from, mails, has_more: false }));
    service.answer(getMail, () => ({ mail: kept, text: "Join us.", url: "https://news.example.com/join#x" }));
    service.answer(sendMailAgain, ({ params }) => {
      sent.push(params.mail_id);
      return { mail: { ...failed, state: "queued" as const } };
    });
    await renderScreen(<MailTab />, { path: "settings/mail", texts: ["settings-mail"], role: "admin" });
    return { t: i18next.getFixedT(null, "settings-mail"), sent };
  }

  it("are read with their link if there is no mail server", async () => {
    const { t } = await open([kept], null);
    await expect.element(page.getByText(t("no_server_title"))).toBeVisible();
    await page.getByRole("button", { name: t("read_named", { recipient: kept.recipient }) }).click();
    const drawer = page.getByRole("dialog", { name: kept.subject });
    await expect.element(drawer).toMatchTextContent("Join us.");
    await expect.element(drawer).toMatchTextContent("https://news.example.com/join#x");
    await expect
      .element(page.getByRole("button", { name: t("send_named", { recipient: kept.recipient }) }))
      .not.toBeInTheDocument();
  });

  it("are sent again after a failure, which is named", async () => {
    const { t, sent } = await open([failed], "news@example.com");
    await expect.element(page.getByRole("table")).toMatchTextContent(t("problem.rejected"));
    await page.getByRole("button", { name: t("send_named", { recipient: failed.recipient }) }).click();
    await expect.poll(() => sent).toEqual([failed.id]);
  });

  it("have an empty list that says what appears there", async () => {
    const { t } = await open([], "news@example.com");
    await expect.element(page.getByText(t("empty_text"))).toBeVisible();
  });
});
