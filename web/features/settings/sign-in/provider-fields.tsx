import { Checkbox, Code, PasswordInput, Select, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../api/session.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { fieldMessage } from "../../../ui/field-errors.ts";
import { FormSection } from "../../../ui/form-section.tsx";
import classes from "../people/people.module.css";
import type { ProviderValues } from "./provider-values.ts";

interface ProviderFieldsProps {
  values: ProviderValues;
  onChange: (change: Partial<ProviderValues>) => void;
  /** By field, as the service says it. */
  errors: Readonly<Record<string, readonly string[] | undefined>>;
  hasSecret: boolean;
  callbackUrl: string;
}

/** Where people come from, and who of them gets in. */
export function ProviderFields({ values, onChange, errors, hasSecret, callbackUrl }: ProviderFieldsProps) {
  const { t } = useTranslation("settings-sign-in");
  const { organizations } = useSession();
  const input = (name: "name" | "issuer" | "client_id" | "email_claim" | "new_people_domain") => ({
    label: t(name),
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
    error: fieldMessage(errors[name]?.join(", ")),
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
          error={fieldMessage(errors.client_secret?.join(", "))}
        />
        {hasSecret && (
          <Checkbox
            label={t("secret_remove")}
            checked={values.remove_secret}
            onChange={(event) => onChange({ remove_secret: event.currentTarget.checked })}
          />
        )}
        <Stack gap="xs" align="flex-start">
          <Text size="sm" fw={500}>
            {t("callback")}
          </Text>
          <Code block w="100%" className={classes.link}>
            {callbackUrl}
          </Code>
          <CopyButton value={callbackUrl} label={t("copy_callback")} />
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
          error={fieldMessage(errors.require_verified_email?.join(", "))}
        />
        <Switch
          label={t("new_people")}
          checked={values.new_people}
          onChange={(event) => onChange({ new_people: event.currentTarget.checked })}
        />
        {values.new_people && (
          <>
            <TextInput {...input("new_people_domain")} placeholder="example.com" />
            <Select
              label={t("new_people_organization")}
              data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(values.new_people_organization_id ?? "")}
              onChange={(id) => onChange({ new_people_organization_id: id === null ? null : Number(id) })}
              error={fieldMessage(errors.new_people_organization_id?.join(", "))}
              allowDeselect={false}
            />
          </>
        )}
      </FormSection>
    </>
  );
}
