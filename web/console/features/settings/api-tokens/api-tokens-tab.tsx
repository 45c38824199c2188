import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { ApiToken } from "#shared/console/identity/api-tokens.ts";
import { usePublication } from "#web/api/session.ts";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { RecordSection } from "#web/console/components/lists/record-section.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { OpenRecord, useOpenRecord } from "#web/ui/dialogs/open-record.tsx";
import { useFormInUrl } from "#web/ui/forms/use-form-in-url.ts";
import { apiTokensQuery, revokeToken } from "./api-tokens.api.ts";
import { TokenRows } from "./token-rows.tsx";

const NewTokenDialog = lazy(() => import("./new-token-dialog.tsx"));
const RequestsDrawer = lazy(() => import("./requests-drawer.tsx"));
const RotateDialog = lazy(() => import("./rotate-dialog.tsx"));

export default function ApiTokensTab() {
  const { t } = useTranslation(["settings-tokens", "common", "settings"]);
  const { organization } = usePublication();
  const [creating, setCreating] = useFormInUrl("token");
  const query = useQuery(apiTokensQuery(organization.id));
  const [rotated, setRotated] = useOpenRecord(query.data, "id");
  const [inspected, setInspected] = useOpenRecord(query.data, "id");
  const revoke = ({ id, name }: ApiToken) =>
    runAction({
      question: { title: t("revoke_title", { name }), text: t("revoke_text"), confirm: t("revoke") },
      run: () => revokeToken(organization.id, id),
      done: t("revoked_done", { name }),
      failed: (reason) => t("revoke_failed", { name, reason }),
    });

  return (
    <>
      <RecordSection
        title={t("settings:tab.api-tokens")}
        description={t("text", { organization: organization.name })}
        onAdd={() => setCreating(true)}
        addLabel={t("create")}
        links={
          <Anchor href={paths.apiDocs} target="_blank" size="sm">
            {t("common:person.api_docs")}
          </Anchor>
        }
        query={query}
        failed={t("load_failed")}
        rows={3}
        countOf={(tokens) => tokens.length}
        icon={KeyRound}
        emptyTitle={t("empty_title")}
        emptyText={t("empty_text")}
      >
        {(tokens) => (
          <TokenRows
            tokens={tokens}
            onShowRequests={setInspected}
            onRotate={setRotated}
            onRevoke={(token) => void revoke(token)}
          />
        )}
      </RecordSection>
      <Suspense>
        {creating && <NewTokenDialog onClose={() => setCreating(false)} />}
        <OpenRecord of={inspected}>
          {(token) => <RequestsDrawer token={token} onClose={() => setInspected(null)} />}
        </OpenRecord>
        <OpenRecord of={rotated}>
          {(token) => <RotateDialog token={token} onClose={() => setRotated(null)} />}
        </OpenRecord>
      </Suspense>
    </>
  );
}
