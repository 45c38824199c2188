import { Button, Group, Input, PasswordInput, Text } from "@mantine/core";
import { KeyRound } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ReadOnlyValue } from "#web/ui/data-display/read-only-value.tsx";
import { useConfigField } from "./config-fields.tsx";

interface SecretFieldProps {
  name: "profile_token" | "client_secret";
  /** True if the saved secret would no longer be used, so a new one is required. */
  staysBehind: boolean;
  /** True if the secret can be removed. */
  removable?: boolean;
}

/** Renders a write-only secret: whether it is set, and actions to replace or remove it. */
export function SecretField({ name, staysBehind, removable = false }: SecretFieldProps) {
  const { t } = useTranslation(["access-configuration", "common"]);
  const { form, field, readOnly, saved, label, description, error } = useConfigField(name);
  const id = useId();
  const value = field.value;
  const mark = savedSecret(saved, name);
  const keep = () => field.onChange({ kind: "keep", mark });
  if (mark !== null && value.kind !== "set" && !staysBehind)
    return (
      <Input.Wrapper label={label} description={description} error={error} labelElement="div">
        <Group gap="xs" mt={6} role="group" aria-label={label}>
          <KeyRound size={16} aria-hidden />
          <Text size="sm" id={id} td={value.kind === "remove" ? "line-through" : undefined}>
            {name === "profile_token" ? t("secret.fingerprint", { fingerprint: mark }) : t("secret.set")}
          </Text>
          {value.kind === "remove" && <Text size="sm">{t("secret.removed")}</Text>}
          {!readOnly && (
            <Group gap="xs" ms={4}>
              {value.kind === "remove" ? (
                <Button size="compact-sm" variant="default" onClick={keep}>
                  {t("secret.keep")}
                </Button>
              ) : (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t("secret.replace_named", { field: label })}
                  // Not `field.onChange`, which would immediately report the empty field as an error.
                  onClick={() => form.resetField(name, { defaultValue: { kind: "set", value: "" } })}
                >
                  {t("secret.replace")}
                </Button>
              )}
              {removable && value.kind === "keep" && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={t("secret.remove_named", { field: label })}
                  onClick={() => field.onChange({ kind: "remove" })}
                >
                  {t("secret.remove")}
                </Button>
              )}
            </Group>
          )}
        </Group>
      </Input.Wrapper>
    );
  if (readOnly)
    return (
      <ReadOnlyValue label={label} description={description}>
        {t("secret.none")}
      </ReadOnlyValue>
    );
  const replacing = mark !== null && value.kind === "set" && !staysBehind;
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <PasswordInput
        flex="1"
        label={label}
        description={staysBehind ? t(`secret.stays_behind.${name}`) : description}
        error={error}
        autoComplete="new-password"
        spellCheck={false}
        autoFocus={replacing}
        ref={field.ref}
        name={field.name}
        onBlur={field.onBlur}
        value={value.kind === "set" ? value.value : ""}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          if (typed === "" && !replacing) keep();
          else field.onChange({ kind: "set", value: typed });
        }}
      />
      {replacing && (
        <Button variant="default" onClick={keep}>
          {t("secret.keep")}
        </Button>
      )}
    </Group>
  );
}

function savedSecret(saved: ReturnType<typeof useConfigField>["saved"], name: SecretFieldProps["name"]) {
  if (name === "profile_token") return saved.profile_token_fingerprint;
  return saved.oidc?.client_secret_set ? "set" : null;
}
