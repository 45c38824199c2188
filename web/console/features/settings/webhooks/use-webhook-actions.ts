import { useTranslation } from "react-i18next";
import type { Webhook } from "#shared/console/webhooks.ts";
import { usePublication } from "#web/api/session.ts";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { hostOf } from "./host-of.ts";
import { removeWebhook, saveWebhook, sendTestEvent } from "./webhooks.api.ts";

/** Returns the actions on a webhook that need no form. A test event opens the deliveries. */
export function useWebhookActions(onTested?: (webhook: Webhook) => void) {
  const { t } = useTranslation("settings-webhooks");
  const { publication } = usePublication();
  return {
    test: (webhook: Webhook) =>
      runAction({
        run: async () => {
          await sendTestEvent(publication.id, webhook.id);
          onTested?.(webhook);
        },
        done: t("test_done", { host: hostOf(webhook) }),
        failed: (reason) => t("test_failed", { reason }),
      }),
    enable: (webhook: Webhook) =>
      runAction({
        run: () => saveWebhook(publication.id, webhook, { enabled: true }),
        done: t("enabled_done"),
        failed: (reason) => t("enable_failed", { reason }),
      }),
    disable: (webhook: Webhook) =>
      runAction({
        question: {
          title: t("disable_title", { host: hostOf(webhook) }),
          text: t("disable_text"),
          confirm: t("disable"),
        },
        run: () => saveWebhook(publication.id, webhook, { enabled: false }),
        done: t("disabled_done"),
        failed: (reason) => t("disable_failed", { reason }),
      }),
    remove: (webhook: Webhook) =>
      runAction({
        question: {
          title: t("delete_title", { host: hostOf(webhook) }),
          text: t("delete_text"),
          confirm: t("delete"),
        },
        run: () => removeWebhook(publication.id, webhook.id),
        done: t("deleted_done"),
        failed: (reason) => t("delete_failed", { reason }),
      }),
  };
}
