import { useTranslation } from "react-i18next";
import type { WebhookTry } from "#shared/console/webhooks.ts";

/** Returns a function that names the status of an attempt or the reason why it failed. */
export function useTryResult(): (attempt: Pick<WebhookTry, "status" | "problem">) => string {
  const { t } = useTranslation("settings-webhooks");
  return ({ status, problem }) =>
    problem
      ? t(`deliveries.problem.${problem}`, { status: status ?? 0 })
      : t("deliveries.ok", { status: status ?? 0 });
}
