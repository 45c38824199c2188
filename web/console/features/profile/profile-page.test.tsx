import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  changeProfile,
  endOtherSessions,
  getProfile,
  listOwnSessions,
  type OwnSession,
  type Profile,
  unlinkOwnProvider,
} from "#shared/console/identity/profile.ts";
import { getInstallation } from "#shared/console/identity/session.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { PASSWORD } from "#web/testing/fake-sign-in.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import ProfilePage from "./profile-page.tsx";

const AT = "2026-01-01T00:00:00.000Z";
const ada: Profile = {
  name: "Ada Editor",
  email: "ada@example.org",
  has_password: true,
  two_factor: false,
  recovery_codes_left: null,
  review_mails: true,
  provider_links: [
    {
      id: "link",
      provider: "Example Company",
      subject: "ada",
      issuer: "https://id.example.com",
      linked_at: AT,
    },
  ],
};
const here: OwnSession = {
  id: "here",
  browser: "Firefox",
  system: "Linux",
  address: "127.0.0.1",
  created_at: AT,
  last_seen_at: AT,
  current: true,
};

/** Opens the profile of a person with two sessions. */
async function openProfile(profile: Profile) {
  const service = startFakeService();
  const server = { profile, sessions: [here, { ...here, id: "elsewhere", current: false }], isBroken: false };
  service.answer(getInstallation, () => ({
    set_up: true,
    signed_in: true,
    provider: { name: "Example Company" },
  }));
  service.answer(getProfile, () => ({ profile: server.profile }));
  service.answer(listOwnSessions, () => ({ sessions: server.sessions }));
  service.answer(endOtherSessions, () => {
    server.sessions = [here];
  });
  service.answer(changeProfile, ({ body }) => {
    if (server.isBroken) return refusal(503, { error: "Try again later.", code: "unavailable" });
    server.profile = { ...server.profile, ...body };
    return { profile: server.profile };
  });
  service.answer(unlinkOwnProvider, ({ body }) => {
    if (body.current_password !== PASSWORD) return refusal(422, { current_password: ["is wrong"] });
    server.profile = { ...profile, provider_links: [] };
    return null;
  });
  await renderScreen(<ProfilePage />, { path: "profile", texts: ["profile"] });
  const t = i18next.getFixedT(null, ["profile", "common"]);
  const links = page.getByRole("region", { name: t("links.title") });
  return {
    t,
    server,
    links,
    unlink: links.getByRole("button", { name: t("links.unlink_named", { name: "Example Company" }) }),
    sessions: page.getByRole("list", { name: t("sessions.title") }).getByRole("listitem"),
    button: (name: string) => page.getByRole("button", { name }),
    dialog: page.getByRole("dialog"),
  };
}

describe("the sessions in the profile", () => {
  it("end after a question, except the one of this browser", async () => {
    const { t, server, sessions, button, dialog } = await openProfile(ada);
    await expect.element(sessions.first()).toMatchTextContent(t("sessions.current"));
    expect(sessions.elements()).toHaveLength(2);
    await button(t("sessions.end_others")).click();
    await expect.element(dialog).toMatchTextContent(t("sessions.end_others_title"));
    expect(server.sessions).toHaveLength(2);
    await dialog.getByRole("button", { name: t("sessions.end_others") }).click();
    await expect.poll(() => sessions.elements()).toHaveLength(1);
    await expect.element(sessions).toMatchTextContent(t("sessions.current"));
  });
});

describe("the mails in the profile", () => {
  it("are turned off and on immediately, and stay as they are if that fails", async () => {
    const { t, server } = await openProfile(ada);
    const mails = page.getByRole("switch", { name: t("mails.reviews"), exact: false });
    await expect.element(mails).toBeChecked();
    await mails.click();
    await expect.element(page.getByText(t("mails.saved")).first()).toBeVisible();
    await expect.element(mails).not.toBeChecked();
    expect(server.profile.review_mails).toBe(false);
    server.isBroken = true;
    await mails.click();
    await expect
      .element(page.getByText(t("common:errors.nothing_changed", { reason: "Try again later." })))
      .toBeVisible();
    await expect.element(mails).not.toBeChecked();
  });
});

describe("a linked provider account in the profile", () => {
  it("is unlinked with the password, and can then be linked again", async () => {
    const { t, links, unlink, button, dialog } = await openProfile(ada);
    const identity = t("links.identity", { subject: "ada", issuer: "https://id.example.com" });
    await expect.element(links).toMatchTextContent(identity);
    await unlink.click();
    const password = dialog.getByLabelText(t("password.current"), { exact: true });
    await password.fill("not the password");
    await button(t("two_factor.continue")).click();
    await expect.element(password).toHaveAccessibleDescription(expect.stringContaining("Is wrong"));
    await password.fill(PASSWORD);
    await button(t("two_factor.continue")).click();
    await expect.element(links).not.toMatchTextContent(identity);
    await expect.element(button(t("links.link", { name: "Example Company" }))).toBeVisible();
  });

  it("can't be unlinked by a person without a password", async () => {
    const { t, links, unlink } = await openProfile({ ...ada, has_password: false });
    await expect.element(links).toMatchTextContent(t("links.needs_password"));
    await expect.element(unlink).not.toBeInTheDocument();
  });
});
