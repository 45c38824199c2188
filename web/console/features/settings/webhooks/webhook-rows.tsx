import { Badge, Button, Group, Stack, Table, Text } from "@mantine/core";
import { KeyRound, Pencil, Power, PowerOff, Send, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Webhook } from "#shared/console/webhooks.ts";
import { webhookEventTypes } from "#shared/contract/webhook-events.ts";
import { formatDateTime } from "#web/console/i18n/formats.ts";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { hostOf } from "./host-of.ts";
import { useWebhookActions } from "./use-webhook-actions.ts";
import { WebhookFaults } from "./webhook-faults.tsx";
import classes from "./webhooks.module.css";

interface WebhookRowsProps {
  webhooks: Webhook[];
  onShowDeliveries: (webhook: Webhook) => void;
  onEdit: (webhook: Webhook) => void;
  onRotate: (webhook: Webhook) => void;
}

export function WebhookRows({ webhooks, onShowDeliveries, onEdit, onRotate }: WebhookRowsProps) {
  const { t } = useTranslation(["settings-webhooks", "common", "settings"]);
  const actions = useWebhookActions(onShowDeliveries);
  return (
    <TableCard
      label={t("settings:tab.webhooks")}
      minWidth={720}
      columns={[
        { label: t("endpoint"), width: "16rem" },
        { label: t("events"), width: "14rem" },
        t("common:status"),
        { label: t("common:list.actions"), actions: true },
      ]}
    >
      {webhooks.map((webhook) => {
        const host = hostOf(webhook);
        return (
          <Table.Tr key={webhook.id}>
            <Table.Td>
              <Text size="sm" fw={600} className={classes.host}>
                {host}
              </Text>
              <div className={classes.quiet}>{t(`format_name.${webhook.format}`)}</div>
            </Table.Td>
            <Table.Td>
              {webhook.events.length === webhookEventTypes.length
                ? t("all_events")
                : webhook.events.map((event) => t(`event.${event}`)).join(", ")}
            </Table.Td>
            <Table.Td>
              <Status webhook={webhook} />
            </Table.Td>
            <Table.Td>
              <Group gap={4} wrap="nowrap" justify="flex-end">
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => onShowDeliveries(webhook)}
                  aria-label={t("deliveries.show_named", { host })}
                >
                  {t("deliveries.show")}
                </Button>
                <RowMenu
                  label={t("common:list.actions_of", { name: host })}
                  groups={[
                    [
                      webhook.enabled && {
                        label: t("test"),
                        icon: Send,
                        run: () => void actions.test(webhook),
                      },
                      { label: t("edit"), icon: Pencil, run: () => onEdit(webhook) },
                      { label: t("secret.rotate"), icon: KeyRound, run: () => onRotate(webhook) },
                    ],
                    [
                      webhook.enabled
                        ? { label: t("disable"), icon: PowerOff, run: () => void actions.disable(webhook) }
                        : { label: t("enable"), icon: Power, run: () => void actions.enable(webhook) },
                      {
                        label: t("delete"),
                        icon: Trash2,
                        grave: true,
                        run: () => void actions.remove(webhook),
                      },
                    ],
                  ]}
                />
              </Group>
            </Table.Td>
          </Table.Tr>
        );
      })}
    </TableCard>
  );
}

function Status({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("settings-webhooks");
  const { enabled, disabled, failing_since, previous_secret_until } = webhook;
  const state = enabled ? (failing_since ? "failing" : "active") : "disabled";
  const color = { active: "green", failing: "yellow", disabled: disabled ? "red" : "gray" }[state];
  return (
    <Stack gap={4} align="flex-start">
      <Badge variant="light" color={color}>
        {t(state)}
      </Badge>
      <div className={classes.quiet}>
        <WebhookFaults webhook={webhook} />
      </div>
      {previous_secret_until && (
        <div className={classes.quiet}>
          {t("overlap_until", { moment: formatDateTime(previous_secret_until) })}
        </div>
      )}
    </Stack>
  );
}
