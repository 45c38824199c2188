import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Reader } from "#shared/console/readers/readers.ts";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { redeemCode } from "../readers.api.ts";

/** Renders the dialog in which the staff redeems a code that a reader brings to the counter. */
export function RedeemCodeDialog({ reader, onClose }: { reader: Reader; onClose: () => void }) {
  const { t } = useTranslation("reader");
  const { organization } = usePublication();
  const [code, setCode] = useState("");
  const redeem = useMutation({
    mutationFn: () => redeemCode(organization.id, reader.id, code),
    onSuccess: ({ holding }) => {
      notifications.show({ color: "green", message: t("give.done", { product: holding.product.name }) });
      onClose();
    },
  });
  const reason = unplacedReason(redeem.error, ["code"]);
  return (
    <Dialog onClose={onClose} title={t("redeem.title")} closeOnClickOutside={false}>
      <DialogForm
        problem={reason && t("redeem.failed", { reason })}
        submit={t("redeem.title")}
        saving={redeem.isPending}
        unsaved={code.trim() !== ""}
        incomplete={code.trim() === ""}
        onSubmit={() => redeem.mutate()}
        onCancel={onClose}
      >
        <TextInput
          label={t("redeem.code")}
          description={t("redeem.hint", { reader: reader.name || reader.email })}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={errorAt(redeem.error, "code")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
