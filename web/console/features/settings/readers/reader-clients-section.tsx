import { useQuery } from "@tanstack/react-query";
import { AppWindow } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { RecordSection } from "#web/console/components/lists/record-section.tsx";
import { OpenRecord, useOpenRecord } from "#web/ui/dialogs/open-record.tsx";
import { ClientRows } from "./client-rows.tsx";
import { readerClientsQuery } from "./reader-clients.api.ts";

const ClientDialog = lazy(() => import("./client-dialog.tsx"));
const ClientSecretDialog = lazy(() => import("./client-secret-dialog.tsx"));

export function ReaderClientsSection() {
  const { t } = useTranslation("settings-reader-apps");
  const { organization, can } = usePublication();
  const query = useQuery(readerClientsQuery(organization.id));
  const clients = query.data?.reader_clients;
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useOpenRecord(clients, "id");
  const [rotated, setRotated] = useOpenRecord(clients, "id");
  return (
    <>
      <RecordSection
        title={t("title")}
        description={t("text")}
        onAdd={can("reader_settings.write") ? () => setAdding(true) : null}
        addLabel={t("add")}
        query={query}
        failed={t("load_failed")}
        rows={2}
        countOf={({ reader_clients }) => reader_clients.length}
        icon={AppWindow}
        emptyTitle={t("empty_title")}
        emptyText={t("empty_text")}
      >
        {({ reader_clients, issuer }) => (
          <ClientRows clients={reader_clients} issuer={issuer} onEdit={setEdited} onRotate={setRotated} />
        )}
      </RecordSection>
      <Suspense>
        {adding && <ClientDialog client={null} onClose={() => setAdding(false)} />}
        <OpenRecord of={edited}>
          {(client) => <ClientDialog client={client} onClose={() => setEdited(null)} />}
        </OpenRecord>
        <OpenRecord of={rotated}>
          {(client) => <ClientSecretDialog client={client} onClose={() => setRotated(null)} />}
        </OpenRecord>
      </Suspense>
    </>
  );
}
