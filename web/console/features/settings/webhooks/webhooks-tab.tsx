import { useQuery } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { RecordSection } from "#web/console/components/lists/record-section.tsx";
import { OpenRecord, useKnownRecord, useOpenRecord } from "#web/ui/dialogs/open-record.tsx";
import { useUrlState, withParameters } from "#web/ui/hooks/use-url-state.ts";
import { WebhookRows } from "./webhook-rows.tsx";
import { webhooksQuery } from "./webhooks.api.ts";

const DeliveriesDrawer = lazy(() => import("./deliveries-drawer.tsx"));
const RotateSecretDialog = lazy(() => import("./rotate-secret-dialog.tsx"));
const WebhookDialog = lazy(() => import("./webhook-dialog.tsx"));

export default function WebhooksTab() {
  const { t } = useTranslation(["settings-webhooks", "settings"]);
  const { publication } = usePublication();
  const query = useQuery(webhooksQuery(publication.id));
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useOpenRecord(query.data, "id");
  const [rotated, setRotated] = useOpenRecord(query.data, "id");
  // In the URL, so that the overview can link to a webhook.
  const [parameters, changeQuery] = useUrlState();
  const inspected = useKnownRecord(query.data, "id", Number(parameters.get("webhook")));
  const inspect = (id: number | null) =>
    changeQuery((now) => withParameters(now, { webhook: id === null ? null : String(id) }));

  return (
    <>
      <RecordSection
        title={t("settings:tab.webhooks")}
        description={t("text", { publication: publication.name })}
        onAdd={() => setAdding(true)}
        addLabel={t("add")}
        query={query}
        failed={t("load_failed")}
        rows={3}
        countOf={(webhooks) => webhooks.length}
        icon={WebhookIcon}
        emptyTitle={t("empty_title")}
        emptyText={t("empty_text")}
      >
        {(webhooks) => (
          <WebhookRows
            webhooks={webhooks}
            onShowDeliveries={({ id }) => inspect(id)}
            onEdit={setEdited}
            onRotate={setRotated}
          />
        )}
      </RecordSection>
      <Suspense>
        {adding && <WebhookDialog webhook={null} onClose={() => setAdding(false)} />}
        <OpenRecord of={edited}>
          {(webhook) => <WebhookDialog webhook={webhook} onClose={() => setEdited(null)} />}
        </OpenRecord>
        <OpenRecord of={rotated}>
          {(webhook) => <RotateSecretDialog webhook={webhook} onClose={() => setRotated(null)} />}
        </OpenRecord>
        <OpenRecord of={inspected}>
          {(webhook) => <DeliveriesDrawer webhook={webhook} onClose={() => inspect(null)} />}
        </OpenRecord>
      </Suspense>
    </>
  );
}
