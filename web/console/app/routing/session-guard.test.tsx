import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getInstallation } from "#shared/console/identity/session.ts";
import { getLastChange } from "#shared/console/presence.ts";
import { call } from "#web/api/client.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { SessionGuard } from "./session-guard.tsx";

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
