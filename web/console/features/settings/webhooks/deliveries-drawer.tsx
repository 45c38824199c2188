import { Alert, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PowerOff, RotateCcw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { DELIVERY_DAYS, type Webhook, type WebhookDelivery } from "#shared/console/webhooks.ts";
import { usePublication } from "#web/api/session.ts";
import { DetailDrawer } from "#web/console/components/record/detail-drawer.tsx";
import { formatDate, formatTime } from "#web/console/i18n/formats.ts";
import { ListEnd } from "#web/ui/lists/list-end.tsx";
import { DeliveryDetail } from "./delivery-detail.tsx";
import { hostOf } from "./host-of.ts";
import { useTryResult } from "./use-try-result.ts";
import { useWebhookActions } from "./use-webhook-actions.ts";
import { WebhookFaults } from "./webhook-faults.tsx";
import { deliveriesQuery } from "./webhooks.api.ts";
import classes from "./webhooks.module.css";

const ReplayFailedDialog = lazy(() => import("./replay-failed-dialog.tsx"));

export default function DeliveriesDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation("settings-webhooks");
  const { publication } = usePublication();
  const list = useInfiniteQuery(deliveriesQuery(publication.id, webhook.id));
  const [replaying, setReplaying] = useState(false);
  return (
    <>
      <DetailDrawer
        opened
        query={list}
        title={t("deliveries.title", { host: hostOf(webhook) })}
        failed={t("deliveries.failed")}
        size="44rem"
        onClose={onClose}
      >
        {({ pages }) => {
          const deliveries = pages.flatMap((page) => page.deliveries);
          return (
            <Stack gap="md">
              {webhook.disabled && <DisabledNotice webhook={webhook} />}
              <Group justify="space-between">
                <Text size="sm" c="dimmed">
                  {t("deliveries.text", { days: DELIVERY_DAYS })}
                </Text>
                {webhook.enabled && deliveries.length > 0 && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    leftSection={<RotateCcw size={14} aria-hidden />}
                    onClick={() => setReplaying(true)}
                  >
                    {t("deliveries.replay_all")}
                  </Button>
                )}
              </Group>
              {deliveries.length === 0 ? (
                <Text size="sm">{t("deliveries.empty")}</Text>
              ) : (
                <ul className={classes.list}>
                  {deliveries.map((delivery) => (
                    <DeliveryEntry key={delivery.id} webhook={webhook} delivery={delivery} />
                  ))}
                </ul>
              )}
              <ListEnd list={list} more={t("deliveries.more")} />
            </Stack>
          );
        }}
      </DetailDrawer>
      <Suspense>
        {replaying && <ReplayFailedDialog webhook={webhook} onClose={() => setReplaying(false)} />}
      </Suspense>
    </>
  );
}

function DisabledNotice({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("settings-webhooks");
  const { enable } = useWebhookActions();
  return (
    <Alert color="red" variant="light" icon={<PowerOff size={18} aria-hidden />} title={t("disabled_title")}>
      <Stack gap="sm" align="flex-start">
        <div>
          <WebhookFaults webhook={webhook} />
        </div>
        <Button size="compact-sm" variant="default" onClick={() => void enable(webhook)}>
          {t("enable")}
        </Button>
      </Stack>
    </Alert>
  );
}

const colors = { pending: "gray", delivered: "green", failed: "red" } as const;

interface DeliveryEntryProps {
  webhook: Webhook;
  delivery: WebhookDelivery;
}

function DeliveryEntry({ webhook, delivery }: DeliveryEntryProps) {
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
