import { Alert, Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SignInProvider } from "#shared/console/sign-in-provider.ts";
import { ApiError, isStale } from "../../../api/client.ts";
import { usePublication } from "../../../api/session.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import layout from "../../../ui/form-layout.module.css";
import { FormSkeleton } from "../../../ui/skeletons.tsx";
import { ProviderFields } from "./provider-fields.tsx";
import { inputOf, isUntouched, valuesOf, withTheirs } from "./provider-values.ts";
import { removeProvider, saveProvider, signInProviderQuery } from "./sign-in.api.ts";

/** How people sign in besides a password; for those who administer the whole installation. */
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
  // Once somebody else has saved, what is saved here goes on top of that, after it was said.
  const [provider, setBase] = useState(latest);
  const [values, setValues] = useState(() => begin(latest));
  const adopt = (theirs: SignInProvider | null) => {
    setBase(theirs);
    setValues((mine) => withTheirs(begin(provider), mine, begin(theirs)));
  };
  // What nobody has typed into shows what is saved now.
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
      if (isStale(error)) adopt((await client.fetchQuery({ ...signInProviderQuery, staleTime: 0 })).provider);
    },
  });
  const errors = save.error instanceof ApiError ? save.error.fields : {};

  async function remove(known: SignInProvider): Promise<void> {
    const agreed = await confirm({
      title: t("remove_title"),
      text: t("remove_text"),
      confirm: t("remove"),
      destructive: true,
    });
    if (!agreed) return;
    try {
      await removeProvider(known);
      setBase(null);
      setValues(begin(null));
      notifications.show({ message: t("removed") });
    } catch (error) {
      notifications.show({ color: "red", message: t("failed", { reason: errorMessage(error) }) });
    }
    await client.invalidateQueries({ queryKey: signInProviderQuery.queryKey });
  }

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
        errors={errors}
        hasSecret={provider?.has_secret ?? false}
        callbackUrl={callbackUrl}
      />
      {save.error && Object.keys(errors).length === 0 && (
        <Alert color="red" variant="light" role="alert">
          {isStale(save.error) ? t("conflict") : t("failed", { reason: errorMessage(save.error) })}
        </Alert>
      )}
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
