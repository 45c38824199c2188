import { Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { CopyableCode } from "#web/ui/data-display/copyable-code.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { confirmTwoFactor } from "./profile.api.ts";
import classes from "./profile.module.css";

interface SetUpAppProps {
  uri: string;
  secret: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Shows the secret as QR code and text, and asks for the first code to confirm the set-up. */
export function SetUpApp({ uri, secret, onDone, onCancel }: SetUpAppProps) {
  const { t } = useTranslation("profile");
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
        error={reason ? t("failed", { reason }) : errorAt(confirm.error, "code")}
      />
    </DialogForm>
  );
}
