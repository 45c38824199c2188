import { Select, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { productsQuery } from "#web/api/products.ts";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { todayIn } from "#web/console/components/products/days.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { giveProduct } from "../readers.api.ts";
import { type Days, DaysFields } from "./days-fields.tsx";

interface GiveProductDialogProps {
  email: string;
  onClose: () => void;
}

export function GiveProductDialog({ email, onClose }: GiveProductDialogProps) {
  const { t } = useTranslation("reader");
  const { organization } = usePublication();
  const products = useQuery(productsQuery(organization.id));
  return (
    <Dialog onClose={onClose} title={t("give.title")} closeOnClickOutside={false}>
      <QueryBoundary query={products} failed={t("give.load_failed")} rows={2} order={3}>
        {(list) =>
          list.length > 0 ? (
            <GiveProductForm email={email} products={list} onClose={onClose} />
          ) : (
            <Text size="sm">{t("give.no_product")}</Text>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}

interface GiveProductFormProps extends GiveProductDialogProps {
  products: readonly { key: string; name: string }[];
}

function GiveProductForm({ email, products, onClose }: GiveProductFormProps) {
  const { t } = useTranslation("reader");
  const { organization, publication } = usePublication();
  const only = products.length === 1 ? products[0]!.key : null;
  const [key, setKey] = useState<string | null>(only);
  const today = todayIn(publication.time_zone, useNow());
  const [start] = useState<Days>({ starts_on: today, ends_on: null });
  const [days, setDays] = useState(start);
  const give = useMutation({
    mutationFn: (product: string) => giveProduct(organization.id, { product, email, ...days }),
    onSuccess: ({ holding }) => {
      notifications.show({ color: "green", message: t("give.done", { product: holding.product.name }) });
      onClose();
    },
  });
  const reason = unplacedReason(give.error, ["product", "starts_on", "ends_on"]);
  return (
    <DialogForm
      problem={reason && t("give.failed", { reason })}
      submit={t("give.title")}
      saving={give.isPending}
      unsaved={key !== only || days.starts_on !== start.starts_on || days.ends_on !== start.ends_on}
      incomplete={key === null}
      onSubmit={() => key !== null && give.mutate(key)}
      onCancel={onClose}
    >
      <Select
        label={t("holdings.product")}
        placeholder={t("give.choose")}
        data={products.map(({ key: value, name }) => ({ value, label: name }))}
        value={key}
        onChange={setKey}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t("give.nothing_found")}
        error={errorAt(give.error, "product")}
        data-autofocus
      />
      <DaysFields days={days} onChange={setDays} error={give.error} />
    </DialogForm>
  );
}
