import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Holding } from "#shared/console/products/holdings.ts";
import { usePublication } from "#web/api/session.ts";
import { formatDay } from "#web/console/components/products/days.ts";
import { RecordDialogForm } from "#web/console/components/record/session/record-dialog-form.tsx";
import {
  useRecordSession,
  useSessionValues,
} from "#web/console/components/record/session/use-record-session.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { holdingQuery, saveDays } from "../readers.api.ts";
import { type Days, DaysFields } from "./days-fields.tsx";

interface ChangeDaysDialogProps {
  holding: Holding;
  onClose: () => void;
}

export function ChangeDaysDialog({ holding, onClose }: ChangeDaysDialogProps) {
  const { t } = useTranslation("reader");
  const { organization } = usePublication();
  const client = useQueryClient();
  const session = useRecordSession<Holding, Days, keyof Days>({
    start: holding,
    shape: { fields: ["starts_on", "ends_on"] },
    valuesOf(record) {
      const { starts_on, ends_on } = record ?? holding;
      return { starts_on, ends_on };
    },
    async save(days, { record }) {
      await saveDays(organization.id, record ?? holding, days);
      notifications.show({ color: "green", message: t("days.done") });
      onClose();
      return null;
    },
    fetchNewest: () => client.fetchQuery({ ...holdingQuery(organization.id, holding), staleTime: 0 }),
  });
  const { values, change, error } = useSessionValues(session);
  return (
    <Dialog
      onClose={onClose}
      title={t("days.title_of", { product: holding.product.name })}
      closeOnClickOutside={false}
    >
      <RecordDialogForm
        session={session}
        texts={{
          conflict: ({ starts_on, ends_on }) => {
            const from = formatDay(starts_on);
            const days = ends_on
              ? t("holdings.between", { from, to: formatDay(ends_on) })
              : t("holdings.from", { from });
            return t("days.conflict", { days });
          },
          gone: t("days.gone"),
          failed: (reason) => t("days.failed", { reason }),
        }}
        onClose={onClose}
      >
        <DaysFields days={values} onChange={change} error={error} />
      </RecordDialogForm>
    </Dialog>
  );
}
