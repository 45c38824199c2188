import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SignInProvider } from "#shared/console/identity/sign-in-provider.ts";
import { ApiError, isPreconditionFailed } from "#web/api/http/errors.ts";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { ErrorState } from "#web/console/components/feedback/error-state.tsx";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ProblemNotice } from "#web/ui/feedback/problem-notice.tsx";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import layout from "#web/ui/forms/form-layout.module.css";
import { ProviderFields } from "./provider-fields.tsx";
import { inputOf, isUntouched, valuesOf, withTheirs } from "./provider-values.ts";
import { removeProvider, saveProvider, signInProviderQuery } from "./sign-in.api.ts";

/** Renders the settings of the OpenID provider, for administrators of the whole installation. */
export default function SignInTab() {
  const { t } = useTranslation("settings-sign-in");
  const { data, error, refetch } = useQuery(signInProviderQuery);
  if (data) return <ProviderForm latest={data.provider} callbackUrl={data.callback_url} />;
  if (error instanceof ApiError && error.status === 403)
    return (
      <EmptyState icon={LockKeyhole} title={t("not_allowed_title")}>
        {error.message}
      </EmptyState>
    );
  if (error) return <ErrorState error={error} title={t("load_failed")} onRetry={() => void refetch()} />;
  return <FormSkeleton fields={5} />;
}

interface ProviderFormProps {
  latest: SignInProvider | null;
  callbackUrl: string;
}

function ProviderForm({ latest, callbackUrl }: ProviderFormProps) {
  const { t } = useTranslation("settings-sign-in");
  const { organization } = usePublication();
  const client = useQueryClient();
  const begin = (provider: SignInProvider | null) => valuesOf(provider, organization.id);
  // After a conflict, the next save is based on the newer version.
  const [provider, setBase] = useState(latest);
  const [values, setValues] = useState(() => begin(latest));
  const adopt = (theirs: SignInProvider | null) => {
    setBase(theirs);
    setValues((mine) => withTheirs(begin(provider), mine, begin(theirs)));
  };
  // An unchanged form shows the newest version.
  if (latest?.version !== provider?.version && isUntouched(begin(provider), values)) adopt(latest);
  const save = useMutation({
    mutationFn: () => saveProvider(provider, inputOf(values)),
    onSuccess(settings) {
      notifications.show({ color: "green", message: t("saved") });
      setBase(settings.provider);
      setValues(begin(settings.provider));
      client.setQueryData(signInProviderQuery.queryKey, settings);
    },
    async onError(error) {
      if (isPreconditionFailed(error))
        adopt((await client.fetchQuery({ ...signInProviderQuery, staleTime: 0 })).provider);
    },
  });
  const reason = unplacedReason(save.error);
  const remove = (known: SignInProvider) =>
    runAction({
      question: { title: t("remove_title"), text: t("remove_text"), confirm: t("remove") },
      async run() {
        await removeProvider(known);
        setBase(null);
        setValues(begin(null));
      },
      done: t("removed"),
      failed: (reason) => t("failed", { reason }),
    });

  return (
    <form
      noValidate
      className={layout.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <ProviderFields
        values={values}
        onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        error={save.error}
        hasSecret={provider?.has_secret ?? false}
        callbackUrl={callbackUrl}
      />
      <ProblemNotice>
        {isPreconditionFailed(save.error) ? t("conflict") : reason && t("failed", { reason })}
      </ProblemNotice>
      <Group justify="flex-end" gap="xs">
        {provider && (
          <Button variant="default" onClick={() => void remove(provider)}>
            {t("remove")}
          </Button>
        )}
        <Button type="submit" loading={save.isPending}>
          {t("save")}
        </Button>
      </Group>
    </form>
  );
}
