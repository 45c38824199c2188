import { Button, Group, PasswordInput, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PASSWORD_MIN_LENGTH } from "#shared/console/identity/setup.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { PlainForm } from "#web/ui/dialogs/plain-form.tsx";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import { type Profile, savePassword } from "./profile.api.ts";

const EMPTY = { current: "", next: "" };

export function PasswordForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const [values, setValues] = useState(EMPTY);
  const save = useMutation({
    mutationFn: () => savePassword(values.current, values.next),
    async onSuccess() {
      setValues(EMPTY);
      notifications.show({ color: "green", message: t("password.saved") });
    },
  });
  const reason = unplacedReason(save.error);
  return (
    <FormSection title={t("password.title")} hint={t("password.hint")}>
      {profile.has_password ? (
        <PlainForm
          problem={reason && t("failed", { reason })}
          saving={save.isPending}
          onSubmit={() => save.mutate()}
        >
          <input type="email" autoComplete="username" value={profile.email} readOnly hidden />
          <PasswordInput
            label={t("password.current")}
            autoComplete="current-password"
            value={values.current}
            onChange={(event) => setValues({ ...values, current: event.currentTarget.value })}
            error={errorAt(save.error, "current_password")}
          />
          <PasswordInput
            label={t("password.next")}
            description={t("password.next_hint", { min: PASSWORD_MIN_LENGTH })}
            autoComplete="new-password"
            value={values.next}
            onChange={(event) => setValues({ ...values, next: event.currentTarget.value })}
            error={errorAt(save.error, "password")}
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
        </PlainForm>
      ) : (
        <Text size="sm">{t("password.none")}</Text>
      )}
    </FormSection>
  );
}
