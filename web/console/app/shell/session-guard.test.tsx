import { useMutation } from "@tanstack/react-query";
import i18next from "i18next";
import { useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { changeProfile } from "#shared/console/identity/profile.ts";
import { getInstallation, getSession, PERSON_HEADER } from "#shared/console/identity/session.ts";
import { getLastChange } from "#shared/console/presence.ts";
import { call } from "#web/api/client.ts";
import { queryClient } from "#web/api/query-client.ts";
import { sessionQuery } from "#web/api/session.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { answerSignIn, PASSWORD } from "#web/testing/fake-sign-in.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { SessionGuard } from "./session-guard.tsx";

/** A form that sends a request of the console. */
function Form() {
  const [name, setName] = useState("");
  const save = useMutation({ mutationFn: () => call(changeProfile, { body: { name } }) });
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
      {save.data && <p>Saved as {save.data.profile.name}</p>}
    </>
  );
}

/** Opens a form of Ada's with a service on which someone else may be signed in, or no one. */
async function openForm(signedIn: string | null) {
  const service = startFakeService();
  const server = { signedIn, saved: [] as string[] };
  service.answer(getInstallation, () => ({
    set_up: true,
    signed_in: server.signedIn !== null,
    provider: null,
  }));
  service.answer(getSession, () => queryClient.getQueryData(sessionQuery.queryKey)!);
  service.answer(changeProfile, ({ body, headers }) => {
    if (headers.get(PERSON_HEADER) !== server.signedIn)
      return refusal(401, { error: "Sign in again.", code: "session_mismatch" });
    const { name = "" } = body;
    server.saved.push(name);
    const rest = {
      has_password: true,
      two_factor: false,
      recovery_codes_left: null,
      review_mails: true,
      provider_links: [],
    };
    return { profile: { name, email: "ada@example.org", ...rest } };
  });
  answerSignIn(service, (email) => {
    server.signedIn = email === "ada@example.org" ? "user" : "other";
    return { id: server.signedIn };
  });
  startEventStream();
  const screen = (
    <>
      <SessionGuard />
      <Form />
    </>
  );
  await renderScreen(screen, { path: "form", texts: ["session"] });
  const t = i18next.getFixedT(null, ["session", "common"]);
  const dialog = page.getByRole("dialog", { name: t("again.title") });
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Typed before the end");
  await page.getByRole("button", { name: "Save" }).click();
  return {
    t,
    server,
    dialog,
    name,
    saved: page.getByText("Saved as Typed before the end"),
    email: dialog.getByRole("textbox", { name: t("sign_in.email") }),
    async signIn(password: string) {
      await dialog.getByLabelText(t("sign_in.password"), { exact: true }).fill(password);
      await dialog.getByRole("button", { name: t("sign_in.title") }).click();
    },
  };
}

describe("a session that ends over a form", () => {
  it("is renewed in a dialog over the form, whose request is then sent again", async () => {
    const { t, server, dialog, name, saved, email, signIn } = await openForm(null);
    await expect.element(email).toHaveValue("ada@example.org");
    await signIn("not the password");
    await expect.element(dialog).toMatchTextContent(t("sign_in.wrong"));
    await signIn(PASSWORD);
    await expect.element(saved).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(name).toHaveValue("Typed before the end");
    expect(server.saved).toEqual(["Typed before the end"]);
  });

  it("keeps the form until the person signs in later", async () => {
    const { t, server, dialog, name, saved, signIn } = await openForm(null);
    await dialog.getByRole("button", { name: t("again.later") }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(t("common:connection.signed_out"))).toBeVisible();
    await expect.element(name).toHaveValue("Typed before the end");
    expect(server.saved).toEqual([]);
    await page.getByRole("button", { name: t("common:connection.sign_in"), exact: true }).click();
    await signIn(PASSWORD);
    await expect.element(saved).toBeVisible();
    expect(server.saved).toEqual(["Typed before the end"]);
  });

  it("saves nothing as another user who signed in in the same browser", async () => {
    const { server, saved, email, signIn } = await openForm("other");
    await expect.element(email).toHaveValue("ada@example.org");
    expect(server.saved).toEqual([]);
    await signIn(PASSWORD);
    await expect.element(saved).toBeVisible();
    expect(server.saved).toEqual(["Typed before the end"]);
  });

  it("is not renewed by the sign-in of another user", async () => {
    const { t, server, dialog, email, signIn } = await openForm(null);
    await email.fill("other@example.org");
    await signIn(PASSWORD);
    await expect.element(page.getByRole("dialog", { name: t("again.other_title") })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.saved).toEqual([]);
  });
});

describe("the end of a session", () => {
  it("asks for the password only after a pause in typing, and loses no key", async () => {
    const refused = vi.fn();
    const service = startFakeService();
    service.answer(getInstallation, () => ({ set_up: true, signed_in: false, provider: null }));
    service.answer(getLastChange, () => {
      refused();
      return refusal(401, { error: "Sign in.", code: "unauthenticated" });
    });
    await renderScreen(
      <>
        <SessionGuard />
        <textarea aria-label="Text" />
      </>,
      { path: "x", texts: ["session"] },
    );
    // A stopped clock measures no pause between two keys, however slow the machine is.
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    onTestFinished(() => clock.mockRestore());
    const text = page.getByRole("textbox", { name: "Text" });
    await text.click();
    await userEvent.keyboard("The second sentence");
    void call(getLastChange, { params: { publication_id: 10, kind: "story", record_id: "1" } });
    await expect.poll(() => refused.mock.calls.length).toBe(1);
    await import("#web/console/features/session/sign-in-again.tsx");
    await userEvent.keyboard(" is written on without a pause.");
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(text).toHaveValue("The second sentence is written on without a pause.");
    clock.mockRestore();
    await expect.element(dialog.getByRole("textbox", { name: "Email" })).toHaveValue("ada@example.org");
  });
});
