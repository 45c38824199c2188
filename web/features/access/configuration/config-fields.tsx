import { Checkbox, NumberInput, TextInput, type TextInputProps } from "@mantine/core";
import { createContext, useContext } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { AccessConfig } from "#shared/console/access-config.ts";
import { fieldMessage } from "../../../ui/field-errors.ts";
import type { ConfigField, ConfigValues } from "./config-values.ts";
import classes from "./configuration.module.css";

export interface ConfigFormContextValue {
  form: UseFormReturn<ConfigValues>;
  /** The person may look but not touch. */
  readOnly: boolean;
  /** What is saved, as far as the form was begun with it. */
  saved: AccessConfig;
}

export const ConfigFormContext = createContext<ConfigFormContextValue | null>(null);

/** What every field has: its value, its words, and what is wrong with it. */
export function useConfigField<Name extends ConfigField>(name: Name) {
  const { t } = useTranslation("access-configuration");
  const context = useContext(ConfigFormContext);
  if (!context) throw new Error("A field of the configuration stands outside its form.");
  const { field, fieldState } = useController({ control: context.form.control, name });
  return {
    ...context,
    field,
    label: t(`field.${name}`),
    description: t(`help.${name}`),
    error: fieldMessage(fieldState.error?.message),
  };
}

export function TextField({
  name,
  ...rest
}: { name: "auth_server_url" | "issuer" | "client_id" } & Pick<
  TextInputProps,
  "inputMode" | "placeholder" | "maxLength" | "autoFocus"
>) {
  const { field, readOnly, label, description, error } = useConfigField(name);
  return (
    <TextInput
      label={label}
      description={description}
      error={error}
      readOnly={readOnly}
      autoComplete="off"
      spellCheck={false}
      {...field}
      {...rest}
    />
  );
}

export function SecondsField({
  name,
  max,
}: {
  name: "grant_ttl_seconds" | "denial_ttl_seconds";
  max: number;
}) {
  const { t } = useTranslation("access-configuration");
  const { field, readOnly, label, description, error } = useConfigField(name);
  return (
    <NumberInput
      label={label}
      description={description}
      error={error}
      readOnly={readOnly}
      min={0}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      suffix={t("seconds")}
      classNames={{ wrapper: classes.seconds }}
      {...field}
    />
  );
}

export function ForwardField() {
  const { field, readOnly, label, description, error } = useConfigField("forward_id_token");
  return (
    <Checkbox
      label={label}
      description={description}
      error={error}
      disabled={readOnly}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}
