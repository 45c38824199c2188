import { Alert, Button, Code, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import { CopyableCode } from "#web/ui/data-display/copyable-code.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { UnsavedChangesGuard } from "#web/ui/dialogs/unsaved-changes-guard.tsx";
import { ConfirmPassword } from "./confirm-password.tsx";
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from "./profile.api.ts";
import classes from "./profile.module.css";

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

/** Shows the recovery codes once, to copy, download, or print. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation("profile");
  const text = codes.join("\n");
  return (
    <Stack gap="lg">
      <UnsavedChangesGuard when title={t("two_factor.leave_title")} text={t("two_factor.leave_text")} />
      <Text size="sm">{t("two_factor.codes_text")}</Text>
      <Code block className={classes.codes} aria-label={t("two_factor.codes")}>
        {text}
      </Code>
      <Group gap="xs">
        <CopyButton value={text} label={t("two_factor.copy_codes")} />
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t("two_factor.file")}
          variant="default"
          size="compact-sm"
          leftSection={<Download size={14} aria-hidden />}
        >
          {t("two_factor.download")}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t("two_factor.kept")}</Button>
      </Group>
    </Stack>
  );
}

interface SetUpAppProps {
  uri: string;
  secret: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Shows the secret as QR code and text, and asks for the first code to confirm the set-up. */
function SetUpApp({ uri, secret, onDone, onCancel }: SetUpAppProps) {
  const { t } = useTranslation(["profile", "common"]);
  const [code, setCode] = useState("");
  const confirm = useMutation({ mutationFn: () => confirmTwoFactor(code), onSuccess: onDone });
  const reason = unplacedReason(confirm.error, ["code"]);
  return (
    <DialogForm
      problem={null}
      submit={t("two_factor.confirm")}
      saving={confirm.isPending}
      incomplete={code.trim() === ""}
      unsaved={false}
      onSubmit={() => confirm.mutate()}
      onCancel={onCancel}
    >
      <Text size="sm">{t("two_factor.scan")}</Text>
      <div className={classes.qr}>
        <QRCodeSVG value={uri} size={176} title={t("two_factor.scan_label")} />
      </div>
      <Stack gap="xs">
        <Text size="sm">{t("two_factor.type")}</Text>
        <CopyableCode value={secret} copy={t("two_factor.copy_secret")} label={t("two_factor.secret")} />
      </Stack>
      <TextInput
        label={t("two_factor.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={reason ? t("common:errors.nothing_changed", { reason }) : errorAt(confirm.error, "code")}
      />
    </DialogForm>
  );
}
