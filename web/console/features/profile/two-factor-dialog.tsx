import { Alert, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ConfirmPassword } from "./confirm-password.tsx";
import { beginTwoFactor, endTwoFactor, renewRecoveryCodes } from "./profile.api.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpApp } from "./set-up-app.tsx";

export type TwoFactorTask = "on" | "off" | "renew";

interface TwoFactorDialogProps {
  task: TwoFactorTask;
  onClose: (changed: boolean) => void;
}

/** Leads through the steps of a two-factor task: password, then app and recovery codes if needed. */
export function TwoFactorDialog({ task, onClose }: TwoFactorDialogProps) {
  const { t } = useTranslation("profile");
  const [confirmed, setConfirmed] = useState(false);
  const begin = useMutation({ mutationFn: beginTwoFactor });
  const end = useMutation({ mutationFn: endTwoFactor, onSuccess: () => onClose(true) });
  const renew = useMutation({ mutationFn: renewRecoveryCodes });
  const asking = { on: begin, off: end, renew }[task];
  const codes = renew.data?.recovery_codes ?? (confirmed ? begin.data?.recovery_codes : undefined);
  const cancel = () => onClose(false);

  return (
    <Dialog
      onClose={cancel}
      title={t(task === "renew" ? "two_factor.renew" : "two_factor.title")}
      closeOnClickOutside={false}
      // The codes exist nowhere else.
      withCloseButton={!codes}
      result={
        codes && (
          <Stack gap="lg">
            {task === "on" && (
              <Alert color="green" variant="light" role="status">
                {t("two_factor.turned_on")}
              </Alert>
            )}
            <RecoveryCodes codes={codes} onDone={() => onClose(true)} />
          </Stack>
        )
      }
    >
      {begin.data ? (
        <SetUpApp
          uri={begin.data.uri}
          secret={begin.data.secret}
          onCancel={cancel}
          onDone={() => setConfirmed(true)}
        />
      ) : (
        <ConfirmPassword
          text={t(`two_factor.password_${task}`)}
          error={asking.error}
          pending={asking.isPending}
          onAnswer={(password) => asking.mutate(password)}
          onCancel={cancel}
        />
      )}
    </Dialog>
  );
}
