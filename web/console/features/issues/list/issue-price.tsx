import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Emag } from "#shared/contract/emags.ts";
import { formatMoney } from "#web/console/i18n/formats.ts";

export function IssuePrice({
  record,
}: {
  record: Pick<Emag, "cents" | "currency" | "for_subscribers_only">;
}) {
  const { t } = useTranslation("issues");
  return (
    <>
      {record.cents > 0 ? (
        formatMoney(record.cents, record.currency)
      ) : (
        <Text span inherit c="dimmed" aria-label={t("list.no_price")} role="img">
          –
        </Text>
      )}
      {record.for_subscribers_only && (
        <Text span display="block" size="xs" c="dimmed">
          {t("list.subscribers")}
        </Text>
      )}
    </>
  );
}
