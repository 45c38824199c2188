import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Webhook } from "#shared/console/webhooks.ts";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { localTimeZone } from "#web/lib/time-zones.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { MomentInput } from "#web/ui/inputs/moment-input.tsx";
import { replayFailedDeliveries } from "./webhooks.api.ts";

const DAY_MS = 24 * 3600 * 1000;

export default function ReplayFailedDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation("settings-webhooks");
  const { publication } = usePublication();
  const [since, setSince] = useState<string | null>(() => new Date(Date.now() - DAY_MS).toISOString());
  const replay = useMutation({
    mutationFn: (from: string) => replayFailedDeliveries(publication.id, webhook.id, from),
    onSuccess({ replayed }) {
      const message =
        replayed === 0
          ? t("deliveries.replay_all_none")
          : t("deliveries.replay_all_done", { count: replayed });
      notifications.show({ message, ...(replayed > 0 && { color: "green" }) });
      onClose();
    },
  });
  const reason = unplacedReason(replay.error, ["since"]);
  return (
    <Dialog onClose={onClose} title={t("deliveries.replay_all")}>
      <DialogForm
        problem={reason && t("deliveries.replay_all_failed", { reason })}
        submit={t("deliveries.replay_all")}
        saving={replay.isPending}
        unsaved={false}
        incomplete={since === null}
        onSubmit={() => since && replay.mutate(since)}
        onCancel={onClose}
      >
        <Text size="sm">{t("deliveries.replay_all_text")}</Text>
        <MomentInput
          label={t("deliveries.since")}
          error={errorAt(replay.error, "since")}
          clearsIncomplete
          timeZone={localTimeZone()}
          value={since}
          onChange={setSince}
          empty={t("deliveries.since_empty")}
          past={null}
        />
      </DialogForm>
    </Dialog>
  );
}
