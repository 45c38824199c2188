import { Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ReaderClient } from "#shared/console/readers/reader-clients.ts";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { ClientSecret } from "./client-secret.tsx";
import { rotateSecret } from "./reader-clients.api.ts";

interface ClientSecretDialogProps {
  client: ReaderClient;
  onClose: () => void;
}

export default function ClientSecretDialog({ client, onClose }: ClientSecretDialogProps) {
  const { t } = useTranslation("settings-reader-apps");
  const { organization } = usePublication();
  const rotate = useMutation({
    mutationFn: () => rotateSecret(organization.id, client),
  });
  const reason = unplacedReason(rotate.error, []);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t("rotate_title", { name: client.name })}
      closeOnClickOutside={false}
      result={
        rotate.data && (
          <ClientSecret
            client={rotate.data.reader_client}
            secret={rotate.data.client_secret}
            onDone={onClose}
          />
        )
      }
    >
      <DialogForm
        problem={reason && t("rotate_failed", { reason })}
        submit={t("rotate")}
        saving={rotate.isPending}
        unsaved={false}
        onSubmit={() => rotate.mutate()}
        onCancel={onClose}
      >
        <Text size="sm">{t("rotate_text")}</Text>
      </DialogForm>
    </Dialog>
  );
}
