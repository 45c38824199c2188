import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus, Ticket } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Product } from "#shared/console/products/products.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { batchesQuery } from "../products.api.ts";
import { BatchRows } from "./batch-rows.tsx";
import { NewBatchDialog } from "./new-batch-dialog.tsx";

export function CodesSection({ product }: { product: Product }) {
  const { t } = useTranslation("codes");
  const { organization, can } = usePublication();
  const query = useQuery(batchesQuery(organization.id));
  const [creating, setCreating] = useState(false);
  const mayWrite = can("holdings.write");
  const create = mayWrite && (
    <Button
      variant="default"
      leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />}
      onClick={() => setCreating(true)}
    >
      {t("new")}
    </Button>
  );
  const batches = query.data?.filter((batch) => batch.product.id === product.id) ?? [];
  return (
    <Section title={t("title")} description={t("text")} actions={batches.length > 0 && create}>
      <QueryBoundary query={query} failed={t("load_failed")} rows={3} order={3}>
        {() =>
          batches.length > 0 ? (
            <BatchRows batches={batches} />
          ) : (
            <EmptyState icon={Ticket} title={t("empty_title")} action={create} order={3}>
              {t("empty_text")}
            </EmptyState>
          )
        }
      </QueryBoundary>
      {creating && <NewBatchDialog product={product} onClose={() => setCreating(false)} />}
    </Section>
  );
}
