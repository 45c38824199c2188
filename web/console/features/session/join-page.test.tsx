import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { acceptInvitation, type OpenedInvitation, openInvitation } from "#shared/console/identity/people.ts";
import { getInstallation } from "#shared/console/identity/session.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { answerSignIn, PASSWORD } from "#web/testing/fake-sign-in.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import JoinPage from "./join-page.tsx";

const TOKEN = "secret";
const invitation: OpenedInvitation = {
  organization: "Harbor Press",
  email: "ada@example.org",
  role: "viewer",
  publications: [],
  invited_by: "Bo Boss",
  expires_at: "2030-01-01T00:00:00.000Z",
  signed_in: false,
  known: false,
  needs_new_password: false,
};

/** Opens an invitation. `isMember`: the address has an account in another organization. */
async function openJoin({ isMember = false, isUsed = false } = {}) {
  const service = startFakeService();
  const server = { signedIn: null as string | null, accepted: [] as unknown[] };
  service.answer(getInstallation, () => ({ set_up: true, signed_in: false, provider: null }));
  service.answer(openInvitation, ({ body }) => {
    expect(body.token).toBe(TOKEN);
    if (isUsed) return refusal(404, { error: "This invitation was used.", code: "link_used" });
    const isInvited = server.signedIn === invitation.email;
    return { ...invitation, signed_in: isInvited, known: isInvited, needs_new_password: isInvited };
  });
  service.answer(acceptInvitation, ({ body }) => {
    if (isMember && server.signedIn !== invitation.email)
      return refusal(403, { error: `Sign in as ${invitation.email}.`, code: "sign_in_to_join" });
    if (body.password === PASSWORD) return refusal(422, { password: ["must be another password"] });
    server.accepted.push(body);
    return { email: invitation.email };
  });
  answerSignIn(service, (email) => {
    server.signedIn = email;
    return { id: email };
  });
  const { router } = await renderScreen(<JoinPage />, {
    path: "join",
    url: `join#token=${TOKEN}`,
    texts: ["join", "session"],
  });
  const t = i18next.getFixedT(null, ["join", "session"]);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const password = page.getByLabelText(t("session:sign_in.password"), { exact: true });
  return {
    t,
    server,
    button,
    email: page.getByRole("textbox", { name: t("session:sign_in.email") }),
    name: page.getByRole("textbox", { name: t("join.name") }),
    password: page.getByLabelText(t("join.password"), { exact: true }),
    newPassword: page.getByLabelText(t("password.password"), { exact: true }),
    problem: page.getByText(new RegExp(`Sign in as ${invitation.email}`)),
    async signIn(as?: string) {
      if (as) await page.getByRole("textbox", { name: t("session:sign_in.email") }).fill(as);
      await password.fill(PASSWORD);
      await button(t("session:sign_in.title")).click();
    },
    /** Expects the console. */
    hasJoined: () => expect.poll(() => router.state.location.pathname).toBe("/"),
  };
}

describe("an invitation", () => {
  it("is accepted with a name and a password", async () => {
    const { t, server, button, name, password, hasJoined } = await openJoin();
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toMatchTextContent(t("join.title", { organization: invitation.organization }));
    await name.fill("Ines Invited");
    await password.fill("a password of my own");
    await button(t("join.submit")).click();
    await hasJoined();
    expect(server.accepted).toEqual([
      { token: TOKEN, name: "Ines Invited", password: "a password of my own" },
    ]);
  });

  it("asks a member of another organization to sign in, and for a new password", async () => {
    const page = await openJoin({ isMember: true });
    const { t, server, button, name, password, newPassword, email, problem, signIn, hasJoined } = page;
    await name.fill("Someone Else");
    await password.fill("a password of my own");
    await button(t("join.submit")).click();
    await expect.element(problem).toBeVisible();
    await expect.element(email).toHaveValue(invitation.email);
    await button(t("join.no_account")).click();
    await button(t("join.have_account")).click();
    await expect.element(problem).not.toBeInTheDocument();
    await signIn("other@example.org");
    await expect.element(problem).toBeVisible();
    await signIn(invitation.email);
    await newPassword.fill(PASSWORD);
    await button(t("join.submit")).click();
    await expect
      .element(newPassword)
      .toHaveAccessibleDescription(expect.stringContaining("Must be another password"));
    await newPassword.fill("a password of my own");
    await button(t("join.submit")).click();
    await hasJoined();
    expect(server.accepted).toEqual([expect.objectContaining({ password: "a password of my own" })]);
  });

  it("that can't be used says why", async () => {
    const { t } = await openJoin({ isUsed: true });
    await expect.element(page.getByRole("heading", { level: 1, name: t("unusable.title") })).toBeVisible();
    await expect.element(page.getByText("This invitation was used.")).toBeVisible();
  });
});
