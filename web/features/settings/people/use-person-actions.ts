import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usePublication } from "../../../api/session.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import * as api from "./people.api.ts";

/** What an administrator does with one person, each asked first where it takes something away. */
export function usePersonActions({ user_id, name, email, has_password }: api.Person) {
  const { t } = useTranslation("settings-people");
  const { organization } = usePublication();
  const client = useQueryClient();

  async function run(task: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await task();
      notifications.show({ color: "green", message: done });
    } catch (error) {
      notifications.show({ color: "red", message: t("failed", { reason: errorMessage(error) }) });
    }
    await client.invalidateQueries({ queryKey: api.peopleKey(organization.id) });
  }

  return {
    enable: () => run(() => api.enablePerson(organization.id, user_id), t("enable_done", { name })),
    async disable() {
      const agreed = await confirm({
        title: t("disable_title", { name }),
        text: t("disable_text"),
        confirm: t("disable"),
        destructive: true,
      });
      if (agreed) await run(() => api.disablePerson(organization.id, user_id), t("disable_done", { name }));
    },
    async turnOffTwoFactor() {
      const agreed = await confirm({
        title: t("two_factor_reset_title", { name }),
        text: t("two_factor_reset_text"),
        confirm: t("two_factor_reset"),
        destructive: true,
      });
      if (agreed)
        await run(() => api.turnOffTwoFactor(organization.id, user_id), t("two_factor_reset_done", { name }));
    },
    async unlinkProvider(link: api.ProviderLink) {
      const agreed = await confirm({
        title: t("unlink_title", { name }),
        text: t(has_password ? "unlink_text" : "unlink_text_only", {
          subject: link.subject,
          issuer: link.issuer,
          name,
          email,
        }),
        confirm: t("unlink_confirm"),
        destructive: true,
      });
      if (agreed) await run(() => api.unlinkProvider(organization.id, user_id, link.id), t("unlink_done"));
    },
    async remove() {
      const names = { name, organization: organization.name };
      const agreed = await confirm({
        title: t("remove_title", names),
        text: t("remove_text"),
        confirm: t("remove"),
        destructive: true,
      });
      if (agreed) await run(() => api.removePerson(organization.id, user_id), t("remove_done", names));
    },
  };
}
