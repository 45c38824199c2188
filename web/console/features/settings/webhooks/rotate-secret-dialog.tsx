import { Select, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Webhook } from "#shared/console/webhooks.ts";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { hostOf } from "./host-of.ts";
import { ShownSecret } from "./shown-secret.tsx";
import { rotateSecret } from "./webhooks.api.ts";

const overlapHours = { none: 0, hour: 1, day: 24, days_3: 72, days_7: 168 } as const;
type Overlap = keyof typeof overlapHours;
const overlaps = Object.keys(overlapHours) as Overlap[];

export default function RotateSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation("settings-webhooks");
  const { publication } = usePublication();
  const [overlap, setOverlap] = useState<Overlap>("day");
  const rotate = useMutation({
    mutationFn: () => rotateSecret(publication.id, webhook, overlapHours[overlap]),
  });
  const reason = unplacedReason(rotate.error, []);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t("secret.rotate_title", { host: hostOf(webhook) })}
      closeOnClickOutside={false}
      result={
        rotate.data && (
          <ShownSecret secret={rotate.data.secret} rotated={rotate.data.webhook} onDone={onClose} />
        )
      }
    >
      <DialogForm
        problem={reason && t("secret.rotate_failed", { reason })}
        submit={t("secret.rotate")}
        saving={rotate.isPending}
        unsaved={false}
        onSubmit={() => rotate.mutate()}
        onCancel={onClose}
      >
        <Text size="sm">{t("secret.rotate_text")}</Text>
        <Select
          label={t("secret.revoke_old")}
          data={overlaps.map((value) => ({ value, label: t(`secret.overlap.${value}`) }))}
          value={overlap}
          onChange={(value) => value && setOverlap(value as Overlap)}
          allowDeselect={false}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
