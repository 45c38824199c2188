import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccessConfig } from "#shared/console/access/access-config.ts";
import { usePublication } from "#web/api/session.ts";
import { ErrorState } from "#web/console/components/feedback/error-state.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { accessConfigQuery } from "../access.api.ts";
import { useLiveAccess } from "../use-live-access.ts";
import { type Authority, ConfigurationForm } from "./configuration-form.tsx";

/** Renders the access configuration. */
export default function ConfigurationTab() {
  const { t } = useTranslation("access-configuration");
  const { publication } = usePublication();
  // Always fetches the newest version before editing instead of using the cache.
  const config = useQuery({ ...accessConfigQuery(publication.id), refetchOnMount: "always" });
  useLiveAccess(publication.id);
  if (config.data && config.isFetchedAfterMount)
    return <Configuration key={publication.id} publicationId={publication.id} latest={config.data} />;
  if (config.isError)
    return <ErrorState error={config.error} title={t("load_failed")} onRetry={() => void config.refetch()} />;
  return <FormSkeleton fields={6} />;
}

function Configuration({ publicationId, latest }: { publicationId: number; latest: AccessConfig }) {
  const { t } = useTranslation("access-configuration");
  const { can } = usePublication();
  const [begun, setBegun] = useState<Authority | null>(null);
  const mayWrite = can("access.write");
  const nothing =
    latest.version === 0 || (!latest.built_in && latest.auth_server_url === null && latest.oidc === null);
  // The form stays open even if all values are removed.
  const [opened] = useState(!nothing);
  if (nothing && !begun && !opened)
    return (
      <EmptyState
        icon={ShieldCheck}
        title={t("empty.title")}
        action={
          mayWrite && (
            <Group justify="center">
              <Button onClick={() => setBegun("newsrack")}>{t("empty.newsrack")}</Button>
              <Button variant="default" onClick={() => setBegun("endpoint")}>
                {t("empty.endpoint")}
              </Button>
            </Group>
          )
        }
      >
        {t(mayWrite ? "empty.text" : "empty.text_reading")}
      </EmptyState>
    );
  return (
    <ConfigurationForm publicationId={publicationId} latest={latest} readOnly={!mayWrite} chosen={begun} />
  );
}
