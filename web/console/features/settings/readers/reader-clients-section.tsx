import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AppWindow, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useOpenRecord } from "#web/ui/hooks/use-open-record.ts";
import { Section } from "#web/ui/page/section.tsx";
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
  const [edited, setEdited] = useOpenRecord(clients, ({ id }) => id);
  const [rotated, setRotated] = useOpenRecord(clients, ({ id }) => id);
  const add = can("reader_settings.write") && (
    <Button leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  return (
    <Section title={t("title")} description={t("text")} actions={clients && clients.length > 0 && add}>
      <QueryBoundary query={query} failed={t("load_failed")} rows={2} order={3}>
        {({ reader_clients, issuer }) =>
          reader_clients.length > 0 ? (
            <ClientRows clients={reader_clients} issuer={issuer} onEdit={setEdited} onRotate={setRotated} />
          ) : (
            <EmptyState icon={AppWindow} title={t("empty_title")} action={add} order={3}>
              {t("empty_text")}
            </EmptyState>
          )
        }
      </QueryBoundary>
      <Suspense>
        {adding && <ClientDialog client={null} onClose={() => setAdding(false)} />}
        {edited && <ClientDialog client={edited} onClose={() => setEdited(null)} />}
        {rotated && <ClientSecretDialog client={rotated} onClose={() => setRotated(null)} />}
      </Suspense>
    </Section>
  );
}
