import { Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { ApiToken } from "#shared/console/identity/api-tokens.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { paths } from "#web/console/routing/paths.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useFormInUrl } from "#web/ui/forms/use-form-in-url.ts";
import { useOpenRecord } from "#web/ui/hooks/use-open-record.ts";
import { Section } from "#web/ui/page/section.tsx";
import { apiTokensQuery, revokeToken } from "./api-tokens.api.ts";
import { TokenRows } from "./token-rows.tsx";

const NewTokenDialog = lazy(() => import("./new-token-dialog.tsx"));
const RequestsDrawer = lazy(() => import("./requests-drawer.tsx"));
const RotateDialog = lazy(() => import("./rotate-dialog.tsx"));

export default function ApiTokensTab() {
  const { t } = useTranslation("settings-tokens");
  const { organization } = usePublication();
  const [creating, setCreating] = useFormInUrl("token");
  const query = useQuery(apiTokensQuery(organization.id));
  const [rotated, setRotated] = useOpenRecord(query.data, ({ id }) => id);
  const [inspected, setInspected] = useOpenRecord(query.data, ({ id }) => id);
  const revoke = ({ id, name }: ApiToken) =>
    runAction({
      question: { title: t("revoke_title", { name }), text: t("revoke_text"), confirm: t("revoke") },
      run: () => revokeToken(organization.id, id),
      done: t("revoked_done", { name }),
      failed: (reason) => t("revoke_failed", { name, reason }),
    });

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
      <QueryBoundary query={query} failed={t("load_failed")} rows={3} order={3}>
        {(data) =>
          data.length > 0 ? (
            <TokenRows
              tokens={data}
              onShowRequests={setInspected}
              onRotate={setRotated}
              onRevoke={(token) => void revoke(token)}
            />
          ) : (
            <EmptyState icon={KeyRound} title={t("empty_title")} action={button} order={3}>
              {t("empty_text")}
            </EmptyState>
          )
        }
      </QueryBoundary>
      <Suspense>
        {creating && <NewTokenDialog onClose={() => setCreating(false)} />}
        {inspected && <RequestsDrawer token={inspected} onClose={() => setInspected(null)} />}
        {rotated && <RotateDialog token={rotated} onClose={() => setRotated(null)} />}
      </Suspense>
    </Section>
  );
}
