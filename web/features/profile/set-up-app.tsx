import { Button, Code, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api/client.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { fieldMessage } from "../../ui/field-errors.ts";
import { UnsavedPart } from "../../ui/unsaved-parts.tsx";
import { confirmTwoFactor } from "./profile.api.ts";
import classes from "./profile.module.css";

interface SetUpAppProps {
  uri: string;
  secret: string;
  onDone: () => void;
  onCancel: () => void;
}

/** The secret, to scan or to type, and the first code that proves that it has arrived. */
export function SetUpApp({ uri, secret, onDone, onCancel }: SetUpAppProps) {
  const { t } = useTranslation(["profile", "common"]);
  const [code, setCode] = useState("");
  const confirm = useMutation({ mutationFn: () => confirmTwoFactor(code), onSuccess: onDone });
  const refused = confirm.error instanceof ApiError ? confirm.error.fields.code?.join(", ") : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending) confirm.mutate();
      }}
    >
      <UnsavedPart when={false} sending={confirm.isPending} />
      <Stack gap="lg">
        <Text size="sm">{t("two_factor.scan")}</Text>
        <div className={classes.qr}>
          <QRCodeSVG value={uri} size={176} title={t("two_factor.scan_label")} />
        </div>
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{t("two_factor.type")}</Text>
          <Code block w="100%" className={classes.secret} aria-label={t("two_factor.secret")}>
            {secret}
          </Code>
          <CopyButton value={secret} label={t("two_factor.copy_secret")} />
        </Stack>
        <TextInput
          label={t("two_factor.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={
            refused
              ? fieldMessage(refused)
              : confirm.error
                ? t("failed", { reason: errorMessage(confirm.error) })
                : undefined
          }
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={confirm.isPending}>
            {t("common:actions.cancel")}
          </Button>
          <Button type="submit" loading={confirm.isPending} disabled={code.trim() === ""}>
            {t("two_factor.confirm")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
