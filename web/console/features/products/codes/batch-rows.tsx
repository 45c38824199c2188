import { Badge, Button, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CodeBatch } from "#shared/console/products/codes.ts";
import { usePublication } from "#web/api/session.ts";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { formatDay, todayIn } from "#web/console/components/products/days.ts";
import { formatDate, formatNumber } from "#web/console/i18n/formats.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { revokeBatch } from "../products.api.ts";

export function BatchRows({ batches }: { batches: readonly CodeBatch[] }) {
  const { t } = useTranslation(["codes", "common"]);
  const { publication, can } = usePublication();
  const mayWrite = can("holdings.write");
  const today = todayIn(publication.time_zone, useNow());
  const revoke = useRevoke();
  return (
    <TableCard
      label={t("title")}
      minWidth={760}
      columns={[
        t("batch"),
        t("gives"),
        { label: t("redeemed"), align: "end" },
        t("common:status"),
        ...(mayWrite ? [{ label: t("common:list.actions"), actions: true as const }] : []),
      ]}
    >
      {batches.map((batch) => {
        const state = stateOf(batch, today);
        return (
          <Table.Tr key={batch.id}>
            <Table.Td>
              <Text size="sm" fw={600}>
                {batch.name}
              </Text>
              <Text size="xs" c="dimmed">
                {t("created", {
                  when: formatDate(batch.created_at, publication.time_zone),
                  name: batch.created_by,
                })}
              </Text>
            </Table.Td>
            <Table.Td>
              {batch.days !== null
                ? t("gives_days", { count: batch.days })
                : batch.until !== null
                  ? t("gives_until", { day: formatDay(batch.until) })
                  : t("gives_forever")}
            </Table.Td>
            <Table.Td>
              {t("redeemed_of", {
                redeemed: formatNumber(batch.redeemed),
                total: formatNumber(batch.codes * batch.uses),
              })}
              {batch.uses > 1 && (
                <Text size="xs" c="dimmed">
                  {t("uses_each", { codes: formatNumber(batch.codes), uses: formatNumber(batch.uses) })}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              <Badge variant="light" color={state === "usable" ? "green" : "gray"}>
                {t(`state.${state}`)}
              </Badge>
              {batch.expires_on !== null && state === "usable" && (
                <Text size="xs" c="dimmed">
                  {t("expires_on", { day: formatDay(batch.expires_on) })}
                </Text>
              )}
            </Table.Td>
            {mayWrite && (
              <Table.Td ta="end">
                {!batch.revoked && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t("revoke.of", { name: batch.name })}
                    onClick={() => void revoke(batch)}
                  >
                    {t("revoke.action")}
                  </Button>
                )}
              </Table.Td>
            )}
          </Table.Tr>
        );
      })}
    </TableCard>
  );
}

function stateOf(batch: CodeBatch, today: string): "usable" | "revoked" | "expired" | "used" {
  if (batch.revoked) return "revoked";
  const end = [batch.expires_on, batch.until].some((day) => day !== null && day < today);
  if (end) return "expired";
  return batch.redeemed >= batch.codes * batch.uses ? "used" : "usable";
}

function useRevoke() {
  const { t } = useTranslation("codes");
  const { organization } = usePublication();
  return (batch: CodeBatch) =>
    runAction({
      question: {
        title: t("revoke.question", { name: batch.name }),
        text: t("revoke.text"),
        confirm: t("revoke.action"),
      },
      run: () => revokeBatch(organization.id, batch),
      done: t("revoke.done"),
      failed: (reason) => t("revoke.failed", { reason }),
    });
}
