import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import type { Profile } from "./profile.api.ts";
import { TwoFactorDialog, type TwoFactorTask } from "./two-factor-dialog.tsx";

export function TwoFactor({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const [task, setTask] = useState<TwoFactorTask | null>(null);

  function finish(changed: boolean): void {
    if (changed && task === "off")
      notifications.show({ color: "green", message: t("two_factor.turned_off") });
    setTask(null);
  }

  return (
    <FormSection title={t("two_factor.title")} hint={t("two_factor.hint")}>
      <Text size="sm">
        {profile.two_factor
          ? t("two_factor.on", { count: profile.recovery_codes_left ?? 0 })
          : t(profile.has_password ? "two_factor.off" : "two_factor.needs_password")}
      </Text>
      {profile.has_password && (
        <Group justify="flex-end" gap="xs">
          {profile.two_factor ? (
            <>
              <Button variant="default" onClick={() => setTask("off")}>
                {t("two_factor.turn_off")}
              </Button>
              <Button variant="default" onClick={() => setTask("renew")}>
                {t("two_factor.renew")}
              </Button>
            </>
          ) : (
            <Button onClick={() => setTask("on")}>{t("two_factor.turn_on")}</Button>
          )}
        </Group>
      )}
      {task && <TwoFactorDialog task={task} onClose={finish} />}
    </FormSection>
  );
}
