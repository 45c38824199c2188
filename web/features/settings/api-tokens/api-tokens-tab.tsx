import { Anchor, Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiToken } from "#shared/console/api-tokens.ts";
import { useChangeEvents } from "../../../api/live-events.ts";
import { usePublication } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { Section } from "../../../ui/section.tsx";
import { useFormInAddress } from "../../../ui/use-form-in-address.ts";
import { apiTokensQuery, useRevokeApiToken } from "./api-tokens.api.ts";
import { TokenRows } from "./token-rows.tsx";

const NewTokenDialog = lazy(() => import("./new-token-dialog.tsx"));
const RotateDialog = lazy(() => import("./rotate-dialog.tsx"));

/** The organization's API tokens: list, create, rotate, revoke. */
export default function ApiTokensTab() {
  const { t } = useTranslation("settings-tokens");
  const { organization } = usePublication();
  const client = useQueryClient();
  const [creating, setCreating] = useFormInAddress("token");
  const [rotated, setRotated] = useState<ApiToken | null>(null);
  const query = useQuery(apiTokensQuery(organization.id));
  const revoke = useRevokeApiToken(organization.id);
  useChangeEvents((event) => {
    if (event.type === "api_token" && event.organization_id === organization.id)
      void client.invalidateQueries(apiTokensQuery(organization.id));
  });

  async function ask({ id, name }: ApiToken): Promise<void> {
    const agreed = await confirm({
      title: t("revoke_title", { name }),
      text: t("revoke_text"),
      confirm: t("revoke"),
      destructive: true,
    });
    if (!agreed) return;
    revoke.mutate(id, {
      onSuccess: () => notifications.show({ color: "green", message: t("revoked_done", { name }) }),
      onError: (failure) =>
        notifications.show({
          color: "red",
          message: t("revoke_failed", { name, reason: errorMessage(failure) }),
        }),
    });
  }

  const button = (
    <Button leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />} onClick={() => setCreating(true)}>
      {t("create")}
    </Button>
  );
  return (
    <Section
      title={t("title")}
      description={t("text", { organization: organization.name })}
      actions={
        <>
          <Anchor href={paths.apiDocs} target="_blank" size="sm">
            {t("api_docs")}
          </Anchor>
          {query.data && query.data.length > 0 && button}
        </>
      }
    >
      <Loaded query={query} failed={t("load_failed")} rows={3} order={3}>
        {(data) =>
          data.length > 0 ? (
            <TokenRows tokens={data} onRotate={setRotated} onRevoke={(token) => void ask(token)} />
          ) : (
            <EmptyState icon={KeyRound} title={t("empty_title")} action={button} order={3}>
              {t("empty_text")}
            </EmptyState>
          )
        }
      </Loaded>
      <Suspense>
        {creating && <NewTokenDialog onClose={() => setCreating(false)} />}
        {rotated && <RotateDialog token={rotated} onClose={() => setRotated(null)} />}
      </Suspense>
    </Section>
  );
}
