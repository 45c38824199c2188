import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useOpenRecord } from "#web/ui/hooks/use-open-record.ts";
import { useUrlState, withParameters } from "#web/ui/hooks/use-url-state.ts";
import { Section } from "#web/ui/page/section.tsx";
import { WebhookRows } from "./webhook-rows.tsx";
import { webhooksQuery } from "./webhooks.api.ts";

const DeliveriesDrawer = lazy(() => import("./deliveries-drawer.tsx"));
const RotateSecretDialog = lazy(() => import("./rotate-secret-dialog.tsx"));
const WebhookDialog = lazy(() => import("./webhook-dialog.tsx"));

export default function WebhooksTab() {
  const { t } = useTranslation("settings-webhooks");
  const { publication } = usePublication();
  const query = useQuery(webhooksQuery(publication.id));
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useOpenRecord(query.data, ({ id }) => id);
  const [rotated, setRotated] = useOpenRecord(query.data, ({ id }) => id);
  // In the URL, so that the overview can link to a webhook.
  const [parameters, changeQuery] = useUrlState();
  const inspected = query.data?.find(({ id }) => String(id) === parameters.get("webhook"));
  const inspect = (id: number | null) =>
    changeQuery((now) => withParameters(now, { webhook: id === null ? null : String(id) }));

  const add = (
    <Button leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  return (
    <Section
      title={t("title")}
      description={t("text", { publication: publication.name })}
      actions={query.data && query.data.length > 0 && add}
    >
      <QueryBoundary query={query} failed={t("load_failed")} rows={3} order={3}>
        {(webhooks) =>
          webhooks.length > 0 ? (
            <WebhookRows
              webhooks={webhooks}
              onShowDeliveries={({ id }) => inspect(id)}
              onEdit={setEdited}
              onRotate={setRotated}
            />
          ) : (
            <EmptyState icon={WebhookIcon} title={t("empty_title")} action={add} order={3}>
              {t("empty_text")}
            </EmptyState>
          )
        }
      </QueryBoundary>
      <Suspense>
        {adding && <WebhookDialog webhook={null} onClose={() => setAdding(false)} />}
        {edited && <WebhookDialog webhook={edited} onClose={() => setEdited(null)} />}
        {rotated && <RotateSecretDialog webhook={rotated} onClose={() => setRotated(null)} />}
        {inspected && <DeliveriesDrawer webhook={inspected} onClose={() => inspect(null)} />}
      </Suspense>
    </Section>
  );
}
