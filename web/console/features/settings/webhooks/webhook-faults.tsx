import { useTranslation } from "react-i18next";
import { DISABLE_AFTER_DAYS, type Webhook } from "#shared/console/webhooks.ts";
import { formatDateTime } from "#web/console/i18n/formats.ts";
import { useTryResult } from "./use-try-result.ts";

export function WebhookFaults({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("settings-webhooks");
  const resultOf = useTryResult();
  const { enabled, disabled, failing_since, last_failure } = webhook;
  return (
    <>
      {disabled && (
        <div>
          {t(`disabled_reason.${disabled.reason}`, {
            moment: formatDateTime(disabled.at),
            days: DISABLE_AFTER_DAYS,
          })}
        </div>
      )}
      {enabled && failing_since && <div>{t("failing_since", { moment: formatDateTime(failing_since) })}</div>}
      {last_failure && (
        <div>
          {t("last_failure", { moment: formatDateTime(last_failure.at), result: resultOf(last_failure) })}
        </div>
      )}
    </>
  );
}
