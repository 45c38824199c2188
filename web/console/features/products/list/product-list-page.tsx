import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Package, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { productsQuery } from "#web/api/products.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { PermittedPage } from "#web/console/components/page/permitted-page.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useFormInUrl } from "#web/ui/forms/use-form-in-url.ts";
import { ProductDialog } from "../form/product-dialog.tsx";
import { ProductRows } from "./product-rows.tsx";

export default function ProductListPage() {
  const { t } = useTranslation("products");
  return (
    <PermittedPage permission="products.read" title={t("title")}>
      <ProductList />
    </PermittedPage>
  );
}

function ProductList() {
  const { t } = useTranslation("products");
  const { organization, can } = usePublication();
  const query = useQuery(productsQuery(organization.id));
  const [adding, setAdding] = useFormInUrl("product");
  const mayWrite = can("products.write");
  const add = mayWrite && (
    <Button leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />} onClick={() => setAdding(true)}>
      {t("new")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description", { organization: organization.name })}
        primary={query.data && query.data.length > 0 && add}
      />
      <QueryBoundary query={query} failed={t("load_failed")} rows={4}>
        {(products) =>
          products.length > 0 ? (
            <ProductRows products={products} />
          ) : (
            <EmptyState icon={Package} title={t("empty_title")} action={add}>
              {t(mayWrite ? "empty_text" : "empty_text_reading")}
            </EmptyState>
          )
        }
      </QueryBoundary>
      {adding && mayWrite && <ProductDialog product={null} onClose={() => setAdding(false)} />}
    </>
  );
}
