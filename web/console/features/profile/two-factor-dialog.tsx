import { Alert, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmPassword } from "./confirm-password.tsx";
import { beginTwoFactor, endTwoFactor, renewRecoveryCodes } from "./profile.api.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpApp } from "./set-up-app.tsx";

export type TwoFactorTask = "on" | "off" | "renew";

interface TwoFactorStepsProps {
  task: TwoFactorTask;
  /** Called when recovery codes are shown that exist nowhere else. */
  onCodes: () => void;
  onDone: (changed: boolean) => void;
}

/** Renders the steps of a two-factor task: password, then app and recovery codes if needed. */
export function TwoFactorSteps({ task, onCodes, onDone }: TwoFactorStepsProps) {
  const { t } = useTranslation("profile");
  const [confirmed, setConfirmed] = useState(false);
  const begin = useMutation({ mutationFn: beginTwoFactor });
  const end = useMutation({ mutationFn: endTwoFactor, onSuccess: () => onDone(true) });
  const renew = useMutation({ mutationFn: renewRecoveryCodes, onSuccess: onCodes });
  const asking = { on: begin, off: end, renew }[task];
  const codes = renew.data?.recovery_codes ?? (confirmed ? begin.data?.recovery_codes : undefined);

  if (codes)
    return (
      <Stack gap="lg">
        {task === "on" && (
          <Alert color="green" variant="light" role="status">
            {t("two_factor.turned_on")}
          </Alert>
        )}
        <RecoveryCodes codes={codes} onDone={() => onDone(true)} />
      </Stack>
    );
  if (begin.data)
    return (
      <SetUpApp
        uri={begin.data.uri}
        secret={begin.data.secret}
        onCancel={() => onDone(false)}
        onDone={() => {
          setConfirmed(true);
          onCodes();
        }}
      />
    );
  return (
    <ConfirmPassword
      text={t(`two_factor.password_${task}`)}
      error={asking.error}
      pending={asking.isPending}
      onAnswer={(password) => asking.mutate(password)}
      onCancel={() => onDone(false)}
    />
  );
}
