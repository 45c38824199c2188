import { Checkbox, PasswordInput, Select, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePublication, useSession } from "#web/api/session.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { CopyableCode } from "#web/ui/data-display/copyable-code.tsx";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import type { ProviderValues } from "./provider-values.ts";

interface ProviderFieldsProps {
  values: ProviderValues;
  onChange: (change: Partial<ProviderValues>) => void;
  /** Error of the last save. */
  error: unknown;
  hasSecret: boolean;
  callbackUrl: string;
}

export function ProviderFields({ values, onChange, error, hasSecret, callbackUrl }: ProviderFieldsProps) {
  const { t } = useTranslation("settings-sign-in");
  const { organizations } = useSession();
  const { organization } = usePublication();
  const input = (name: "name" | "issuer" | "client_id" | "email_claim" | "new_people_domain") => ({
    label: t(name),
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
    error: errorAt(error, name),
    autoComplete: "off",
    spellCheck: false,
  });
  return (
    <>
      <FormSection title={t("title")} hint={t("text")}>
        <TextInput {...input("name")} description={t("name_hint")} maxLength={60} />
        <TextInput {...input("issuer")} description={t("issuer_hint")} placeholder="https://id.example.com" />
        <TextInput {...input("client_id")} />
        <PasswordInput
          label={t("client_secret")}
          description={t(hasSecret ? "secret_kept" : "secret_none")}
          autoComplete="new-password"
          value={values.client_secret}
          onChange={(event) => onChange({ client_secret: event.currentTarget.value })}
          error={errorAt(error, "client_secret")}
        />
        {hasSecret && (
          <Checkbox
            label={t("secret_remove")}
            checked={values.remove_secret}
            onChange={(event) => onChange({ remove_secret: event.currentTarget.checked })}
          />
        )}
        <Stack gap="xs">
          <Text size="sm" fw={500}>
            {t("callback")}
          </Text>
          <CopyableCode value={callbackUrl} copy={t("copy_callback")} />
        </Stack>
        <Switch
          label={t("enabled")}
          checked={values.enabled}
          onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
        />
      </FormSection>
      <FormSection title={t("who")} hint={t("who_hint")}>
        <TextInput {...input("email_claim")} />
        <Switch
          label={t("require_verified")}
          description={t("require_verified_hint")}
          checked={values.require_verified_email}
          onChange={(event) => onChange({ require_verified_email: event.currentTarget.checked })}
          error={errorAt(error, "require_verified_email")}
        />
        <Switch
          label={t("new_people")}
          checked={values.new_people}
          onChange={(event) =>
            onChange({
              new_people: event.currentTarget.checked,
              new_people_organization_id: values.new_people_organization_id ?? organization.id,
            })
          }
        />
        {values.new_people && (
          <>
            <TextInput {...input("new_people_domain")} placeholder="example.com" />
            <Select
              label={t("new_people_organization")}
              data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(values.new_people_organization_id ?? "")}
              onChange={(id) => onChange({ new_people_organization_id: id === null ? null : Number(id) })}
              error={errorAt(error, "new_people_organization_id")}
              allowDeselect={false}
            />
          </>
        )}
      </FormSection>
    </>
  );
}
