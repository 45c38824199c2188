import { Button, Code, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Webhook, WebhookTry } from "#shared/console/webhooks.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { formatDate, formatDateTime, formatDuration, formatTime } from "#web/console/i18n/formats.ts";
import { CopyableCode } from "#web/ui/data-display/copyable-code.tsx";
import { DescriptionList, Fact } from "#web/ui/data-display/description-list.tsx";
import { useTryResult } from "./use-try-result.ts";
import { deliveryQuery, replayDelivery } from "./webhooks.api.ts";
import classes from "./webhooks.module.css";

interface DeliveryDetailProps {
  webhook: Webhook;
  deliveryId: number;
}

export function DeliveryDetail({ webhook, deliveryId }: DeliveryDetailProps) {
  const { t } = useTranslation("settings-webhooks");
  const { publication } = usePublication();
  const query = useQuery(deliveryQuery(publication.id, webhook.id, deliveryId));
  const replay = () =>
    runAction({
      run: () => replayDelivery(publication.id, webhook.id, deliveryId),
      done: t("deliveries.replay_done"),
      failed: (reason) => t("deliveries.replay_failed", { reason }),
    });
  return (
    <QueryBoundary query={query} failed={t("deliveries.detail_failed")} rows={2} order={3}>
      {({ delivery, body, tries }) => (
        <Stack gap="md" mt="md">
          <DescriptionList>
            <Fact label={t("deliveries.id")}>
              <span className={classes.code}>{delivery.webhook_id}</span>
            </Fact>
            {delivery.next_try_at && (
              <Fact label={t("deliveries.next_attempt")}>{formatDateTime(delivery.next_try_at)}</Fact>
            )}
          </DescriptionList>
          {webhook.enabled && delivery.state !== "pending" && (
            <Group>
              <Button variant="default" size="compact-sm" onClick={() => void replay()}>
                {t("deliveries.replay")}
              </Button>
            </Group>
          )}
          <Stack gap="xs">
            <Title order={3} size="h5">
              {t("deliveries.attempts")}
            </Title>
            {tries.length === 0 && <Text size="sm">{t("deliveries.no_attempts")}</Text>}
            {tries.map((attempt) => (
              <Attempt key={attempt.at} attempt={attempt} />
            ))}
          </Stack>
          <Stack gap="xs">
            <Title order={3} size="h5">
              {t("deliveries.request")}
            </Title>
            <CopyableCode value={body} copy={t("deliveries.copy_request")} label={t("deliveries.request")} />
          </Stack>
        </Stack>
      )}
    </QueryBoundary>
  );
}

function Attempt({ attempt }: { attempt: WebhookTry }) {
  const { t } = useTranslation("settings-webhooks");
  const resultOf = useTryResult();
  const { answer, at, milliseconds } = attempt;
  return (
    <div>
      <Text size="sm">{resultOf(attempt)}</Text>
      <div className={classes.quiet}>
        <time dateTime={at}>
          {formatDate(at)}, {formatTime(at, undefined, true)}
        </time>
        {" · "}
        {formatDuration(milliseconds)}
      </div>
      {answer && (
        <Code block mt={4} className={classes.response} aria-label={t("deliveries.answer")} tabIndex={0}>
          {answer}
        </Code>
      )}
    </div>
  );
}
