import { NumberInput } from "@mantine/core";
import { createContext, useContext } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { AccessConfig } from "#shared/console/access/access-config.ts";
import { fieldMessage } from "#web/console/components/feedback/field-errors.ts";
import { FlagInput, LineInput, type LineInputProps } from "#web/console/components/record/record-fields.tsx";
import type { RecordForm } from "#web/console/components/record/session/record-state.ts";
import type { ConfigField, ConfigValues } from "./config-values.ts";
import classes from "./configuration.module.css";

export interface ConfigFormContextValue {
  form: RecordForm<ConfigValues>;
  /** True if the person can't edit. */
  readOnly: boolean;
  /** The saved configuration on which the form is based. */
  saved: AccessConfig;
}

export const ConfigFormContext = createContext<ConfigFormContextValue | null>(null);

export function useConfigField<Name extends ConfigField>(name: Name) {
  const { t } = useTranslation("access-configuration");
  const context = useContext(ConfigFormContext);
  if (!context) throw new Error("This field must be inside the configuration form.");
  const { field, fieldState } = useController({ control: context.form.control, name });
  return {
    ...context,
    field,
    label: t(`field.${name}`),
    description: t(`help.${name}`),
    error: fieldMessage(fieldState.error?.message),
  };
}

type LineName = "auth_server_url" | "issuer" | "client_id";

export function TextField({ name, ...rest }: { name: LineName } & Omit<LineInputProps, "of">) {
  return <LineInput of={useConfigField(name)} {...rest} />;
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
  return <FlagInput of={useConfigField("forward_id_token")} />;
}
