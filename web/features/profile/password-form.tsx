import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PASSWORD_MIN_LENGTH } from "#shared/console/session.ts";
import { ApiError } from "../../api/client.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { fieldMessage } from "../../ui/field-errors.ts";
import { FormSection } from "../../ui/form-section.tsx";
import { ownSessionsQuery, type Profile, savePassword } from "./profile.api.ts";

const EMPTY = { current: "", next: "" };

/** A new password asks for the old one. */
export function PasswordForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const client = useQueryClient();
  const [values, setValues] = useState(EMPTY);
  const save = useMutation({
    mutationFn: () => savePassword(values.current, values.next),
    async onSuccess() {
      setValues(EMPTY);
      notifications.show({ color: "green", message: t("password.saved") });
      await client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
    },
  });
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  const isPlaced = Object.keys(errors).length > 0;
  return (
    <FormSection title={t("password.title")} hint={t("password.hint")}>
      {profile.has_password ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <Stack gap="lg">
            {save.error && !isPlaced && (
              <Text size="sm" c="red" role="alert">
                {t("failed", { reason: errorMessage(save.error) })}
              </Text>
            )}
            <input type="email" autoComplete="username" value={profile.email} readOnly hidden />
            <PasswordInput
              label={t("password.current")}
              autoComplete="current-password"
              value={values.current}
              onChange={(event) => setValues({ ...values, current: event.currentTarget.value })}
              error={fieldMessage(errors.current_password?.join(", "))}
            />
            <PasswordInput
              label={t("password.next")}
              description={t("password.next_hint", { min: PASSWORD_MIN_LENGTH })}
              autoComplete="new-password"
              value={values.next}
              onChange={(event) => setValues({ ...values, next: event.currentTarget.value })}
              error={fieldMessage(errors.password?.join(", "))}
            />
            <Group justify="flex-end">
              <Button
                type="submit"
                variant="default"
                loading={save.isPending}
                disabled={values.current === "" || values.next === ""}
              >
                {t("password.save")}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Text size="sm">{t("password.none")}</Text>
      )}
    </FormSection>
  );
}
