import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type ApiToken, rotateApiToken } from "#shared/console/identity/api-tokens.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import RotateDialog from "./rotate-dialog.tsx";

const AT = "2026-01-01T00:00:00.000Z";
const token: ApiToken = {
  id: 3,
  name: "Night import",
  publication_ids: null,
  state: "usable",
  secrets: [{ hint: "nrk_a", created_at: AT, works_until: null, last_use: null }],
  created_at: AT,
  expires_at: null,
  revoked_at: null,
  last_use: null,
  version: 1,
};

describe("the rotation of an API token", () => {
  it("shows the new secret even if Escape was pressed before it arrived", async () => {
    const sent = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    startFakeService().answer(rotateApiToken, async () => {
      sent.resolve();
      await answered.promise;
      return { api_token: { ...token, version: 2 }, token: "nrk_secret" };
    });
    let isOpen = true;
    const close = () => {
      isOpen = false;
    };
    await renderScreen(<RotateDialog token={token} onClose={close} />, {
      path: "settings",
      texts: ["settings-tokens"],
      role: "admin",
    });
    const t = i18next.getFixedT(null, ["settings-tokens", "common"]);
    const button = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
    await button(t("rotate")).click();
    await sent.promise;
    await userEvent.keyboard("{Escape}");
    await expect.element(button(t("common:actions.cancel"))).toBeDisabled();
    answered.resolve();
    await expect
      .element(page.getByLabelText(t("new_token"), { exact: true }))
      .toHaveTextContent("nrk_secret");
    await userEvent.keyboard("{Escape}");
    await expect.element(button(t("common:actions.done"))).toBeVisible();
    expect(isOpen).toBe(true);
    await button(t("common:actions.done")).click();
    expect(isOpen).toBe(false);
  });
});
