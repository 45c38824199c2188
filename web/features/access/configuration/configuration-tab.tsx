import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccessConfig } from "#shared/console/access-config.ts";
import { usePublication } from "../../../api/session.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { FormSkeleton } from "../../../ui/skeletons.tsx";
import { accessConfigQuery } from "../access.api.ts";
import { useLiveAccess } from "../use-live-access.ts";
import { ConfigurationForm } from "./configuration-form.tsx";

/** Whom to ask, what, and how long an answer counts. */
export default function ConfigurationTab() {
  const { t } = useTranslation("access-configuration");
  const { publication } = usePublication();
  // What somebody begins to edit is the newest version, never one remembered from an earlier screen.
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
  const [begun, setBegun] = useState(false);
  const mayWrite = can("access.write");
  const nothing = latest.version === 0 || (latest.auth_server_url === null && latest.oidc === null);
  // Once the form is there it stays, also when everything was taken out of it again.
  const [opened] = useState(!nothing);
  if (nothing && !begun && !opened)
    return (
      <EmptyState
        icon={ShieldCheck}
        title={t("empty.title")}
        action={mayWrite && <Button onClick={() => setBegun(true)}>{t("empty.begin")}</Button>}
      >
        {t(mayWrite ? "empty.text" : "empty.text_reading")}
      </EmptyState>
    );
  return (
    <ConfigurationForm publicationId={publicationId} latest={latest} readOnly={!mayWrite} focused={begun} />
  );
}
