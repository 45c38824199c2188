import { useQuery } from "@tanstack/react-query";
import { Ticket } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CodeBatch } from "#shared/console/products/codes.ts";
import type { Product } from "#shared/console/products/products.ts";
import { usePublication } from "#web/api/session.ts";
import { RecordSection } from "#web/console/components/lists/record-section.tsx";
import { batchesQuery } from "../products.api.ts";
import { BatchRows } from "./batch-rows.tsx";

export function CodesSection({ product, onAdd }: { product: Product; onAdd: () => void }) {
  const { t } = useTranslation("codes");
  const { organization, can } = usePublication();
  const query = useQuery(batchesQuery(organization.id));
  const mayWrite = can("holdings.write");
  const batchesOf = (all: CodeBatch[]) => all.filter((batch) => batch.product.id === product.id);
  return (
    <RecordSection
      title={t("title")}
      description={t("text")}
      onAdd={mayWrite ? onAdd : null}
      addLabel={t("new")}
      quiet
      query={query}
      failed={t("load_failed")}
      rows={3}
      countOf={(all) => batchesOf(all).length}
      icon={Ticket}
      emptyTitle={t("empty_title")}
      emptyText={t("empty_text")}
    >
      {(all) => <BatchRows batches={batchesOf(all)} />}
    </RecordSection>
  );
}
