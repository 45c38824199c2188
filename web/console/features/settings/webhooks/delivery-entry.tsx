import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Webhook, WebhookDelivery } from "#shared/console/webhooks.ts";
import { formatDate, formatTime } from "#web/console/i18n/formats.ts";
import { DeliveryDetail } from "./delivery-detail.tsx";
import { useTryResult } from "./use-try-result.ts";
import classes from "./webhooks.module.css";

const colors = { pending: "gray", delivered: "green", failed: "red" } as const;

interface DeliveryEntryProps {
  webhook: Webhook;
  delivery: WebhookDelivery;
}

export function DeliveryEntry({ webhook, delivery }: DeliveryEntryProps) {
  const { t } = useTranslation("settings-webhooks");
  const resultOf = useTryResult();
  const [open, setOpen] = useState(false);
  const { created_at, event, state } = delivery;
  const name = t(`event.${event}`);
  const moment = `${formatDate(created_at)}, ${formatTime(created_at, undefined, true)}`;
  return (
    <li className={classes.delivery}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={4} align="flex-start">
          <Group gap="xs">
            <Badge variant="light" radius="sm" color={colors[state]}>
              {t(`deliveries.state.${state}`)}
            </Badge>
            <Text size="sm" fw={600}>
              {name}
            </Text>
          </Group>
          <div className={classes.quiet}>
            <time dateTime={created_at}>{moment}</time>
            {delivery.last_try && ` · ${resultOf(delivery.last_try)}`}
          </div>
        </Stack>
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          aria-label={t("deliveries.details_named", { event: name, moment })}
        >
          {t("deliveries.details")}
        </Button>
      </Group>
      {open && <DeliveryDetail webhook={webhook} deliveryId={delivery.id} />}
    </li>
  );
}
