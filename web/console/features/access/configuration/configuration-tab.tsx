import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccessConfig } from "#shared/console/access/access-config.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { accessConfigQuery } from "../access.api.ts";
import classes from "./configuration.module.css";
import { type Authority, ConfigurationForm } from "./configuration-form.tsx";

const choices = ["newsrack", "endpoint", "nothing"] as const;

export default function ConfigurationTab() {
  const { t } = useTranslation("access-configuration");
  const { publication } = usePublication();
  // Always fetches the newest version before editing instead of using the cache.
  const config = useQuery({ ...accessConfigQuery(publication.id), refetchOnMount: "always" });
  if (config.data && config.isFetchedAfterMount)
    return <Configuration key={publication.id} publicationId={publication.id} latest={config.data} />;
  if (config.isError) return <QueryError query={config} title={t("load_failed")} />;
  return <FormSkeleton fields={6} />;
}

function Configuration({ publicationId, latest }: { publicationId: number; latest: AccessConfig }) {
  const { t } = useTranslation("access-configuration");
  const { can } = usePublication();
  const [begun, setBegun] = useState<Authority | null>(null);
  const id = useId();
  const [protectsNothing, setProtectsNothing] = useState(false);
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
            <Stack gap="sm" maw="30rem" mx="auto">
              {choices.map((choice) => (
                <Button
                  key={choice}
                  variant="default"
                  h="auto"
                  py="sm"
                  aria-label={t(`empty.${choice}`)}
                  aria-describedby={`${id}-${choice}`}
                  aria-pressed={choice === "nothing" ? protectsNothing : undefined}
                  onClick={() => (choice === "nothing" ? setProtectsNothing(true) : setBegun(choice))}
                  styles={{ inner: { justifyContent: "start" }, label: { whiteSpace: "normal" } }}
                >
                  <span className={classes.choice}>
                    {t(`empty.${choice}`)}
                    <Text span size="sm" c="dimmed" id={`${id}-${choice}`}>
                      {t(`empty.${choice}_help`)}
                    </Text>
                  </span>
                </Button>
              ))}
              {protectsNothing && (
                <Text size="sm" role="status">
                  {t("empty.nothing_done")}
                </Text>
              )}
            </Stack>
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
