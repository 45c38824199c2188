import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/api/http/errors.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { SettingsForm } from "../settings-form.tsx";
import { useSettingsForm } from "../use-settings-form.ts";
import { ProviderFields } from "./provider-fields.tsx";
import { comparedFields } from "./provider-values.ts";
import {
  type ProviderSettings,
  removeProvider,
  saveProvider,
  settingsOf,
  signInProviderQuery,
} from "./sign-in.api.ts";

/** Settings of the OpenID provider, for administrators of the whole installation. */
export default function SignInTab() {
  const { t } = useTranslation("settings-sign-in");
  const provider = useQuery(signInProviderQuery);
  const { data, error } = provider;
  if (data) return <ProviderForm latest={data} />;
  if (error instanceof ApiError && error.status === 403)
    return (
      <EmptyState icon={LockKeyhole} title={t("not_allowed_title")}>
        {error.message}
      </EmptyState>
    );
  if (error) return <QueryError query={provider} title={t("load_failed")} />;
  return <FormSkeleton fields={5} />;
}

function ProviderForm({ latest }: { latest: ProviderSettings }) {
  const { t } = useTranslation(["settings-sign-in", "common"]);
  const client = useQueryClient();
  const { queryKey } = signInProviderQuery;
  const form = useSettingsForm({
    latest,
    queryKey,
    save: saveProvider,
    saved: t("saved"),
    savesUnchanged: true,
    compared: comparedFields,
  });
  const { session, values, change, error } = form;
  const remove = () =>
    runAction({
      question: { title: t("remove_title"), text: t("remove_text"), confirm: t("remove") },
      async run() {
        await removeProvider(latest.version);
        const removed = settingsOf({ provider: null, callback_url: latest.callback_url });
        client.setQueryData(queryKey, removed);
        session.acceptVersion(removed, removed.values);
      },
      done: t("removed"),
      failed: (reason) => t("common:save_state.failed", { reason }),
    });

  return (
    <SettingsForm
      form={form}
      readOnly={false}
      submit={t("save")}
      actions={
        latest.provider && (
          <Button variant="default" onClick={() => void remove()}>
            {t("remove")}
          </Button>
        )
      }
    >
      <ProviderFields
        values={values}
        onChange={change}
        error={error}
        hasSecret={latest.provider?.has_secret ?? false}
        callbackUrl={latest.callback_url}
      />
    </SettingsForm>
  );
}
