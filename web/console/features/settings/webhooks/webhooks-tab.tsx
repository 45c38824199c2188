import { useQuery } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { RecordSection } from "#web/console/components/lists/record-section.tsx";
import { useOpenRecord } from "#web/ui/hooks/use-open-record.ts";
import { useUrlState, withParameters } from "#web/ui/hooks/use-url-state.ts";
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
  const [edited, setEdited] = useOpenRecord(query.data, "id", ({ url }) => url);
  const [rotated, setRotated] = useOpenRecord(query.data, "id", ({ url }) => url);
  // In the URL, so that the overview can link to a webhook.
  const [parameters, changeQuery] = useUrlState();
  const inspected = query.data?.find(({ id }) => String(id) === parameters.get("webhook"));
  const inspect = (id: number | null) =>
    changeQuery((now) => withParameters(now, { webhook: id === null ? null : String(id) }));

  return (
    <>
      <RecordSection
        title={t("title")}
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
        {edited && <WebhookDialog webhook={edited} onClose={() => setEdited(null)} />}
        {rotated && <RotateSecretDialog webhook={rotated} onClose={() => setRotated(null)} />}
        {inspected && <DeliveriesDrawer webhook={inspected} onClose={() => inspect(null)} />}
      </Suspense>
    </>
  );
}
