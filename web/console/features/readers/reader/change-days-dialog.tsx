import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Holding } from "#shared/console/products/holdings.ts";
import { isPreconditionFailed } from "#web/api/http/errors.ts";
import { productsKey } from "#web/api/products.ts";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { holdingsQuery, saveDays } from "../readers.api.ts";
import { type Days, DaysFields } from "./days-fields.tsx";

interface ChangeDaysDialogProps {
  holding: Holding;
  onClose: () => void;
}

const daysOf = ({ starts_on, ends_on }: Holding): Days => ({ starts_on, ends_on });

/** Renders the dialog that extends or ends a holding. Shows the newer days after a conflict. */
export function ChangeDaysDialog({ holding, onClose }: ChangeDaysDialogProps) {
  const { t } = useTranslation("reader");
  const { organization } = usePublication();
  const client = useQueryClient();
  const [base, setBase] = useState(holding);
  const [days, setDays] = useState(() => daysOf(holding));
  const save = useMutation({
    mutationFn: () => saveDays(organization.id, base, days),
    onSuccess: () => {
      notifications.show({ color: "green", message: t("days.done") });
      onClose();
      return client.invalidateQueries({ queryKey: productsKey(organization.id) });
    },
    onError: async (error) => {
      if (!isPreconditionFailed(error)) return;
      const query = holdingsQuery(organization.id, holding.reader.id);
      await client.invalidateQueries({ queryKey: query.queryKey });
      const newest = client
        .getQueryData(query.queryKey)
        ?.pages.flatMap(({ holdings }) => holdings)
        .find(({ id }) => id === holding.id);
      if (!newest) return onClose();
      setBase(newest);
      setDays(daysOf(newest));
    },
  });
  const reason = unplacedReason(save.error, ["starts_on", "ends_on"]);
  return (
    <Dialog
      onClose={onClose}
      title={t("days.title_of", { product: holding.product.name })}
      closeOnClickOutside={false}
    >
      <DialogForm
        problem={
          isPreconditionFailed(save.error) ? t("days.conflict") : reason && t("days.failed", { reason })
        }
        saving={save.isPending}
        unsaved={days.starts_on !== base.starts_on || days.ends_on !== base.ends_on}
        onSubmit={() => save.mutate()}
        onCancel={onClose}
      >
        <DaysFields days={days} onChange={setDays} error={save.error} />
      </DialogForm>
    </Dialog>
  );
}
