import { Anchor, Button, Code, Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Package, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Product } from "#shared/console/products/products.ts";
import { productsQuery } from "#web/api/products.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { PermittedPage } from "#web/console/components/page/permitted-page.tsx";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useFormInUrl } from "#web/ui/forms/use-form-in-url.ts";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { ProductDialog } from "../form/product-dialog.tsx";
import { kindOf, unlockKinds } from "../unlock-kinds.ts";

export default function ProductListPage() {
  const { t } = useTranslation(["products", "common"]);
  return (
    <PermittedPage permission="products.read" title={t("common:nav.products")}>
      <ProductList />
    </PermittedPage>
  );
}

function ProductList() {
  const { t } = useTranslation(["products", "common"]);
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
        title={t("common:nav.products")}
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

function ProductRows({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation(["products", "common"]);
  const { publication } = usePublication();
  return (
    <TableCard
      label={t("common:nav.products")}
      minWidth={680}
      columns={[t("product"), t("key"), t("unlocks"), { label: t("holders"), align: "end" }]}
    >
      {products.map((product) => (
        <Table.Tr key={product.id}>
          <Table.Td>
            <Anchor component={Link} to={paths.product(publication.id, product.id)} size="sm" fw={600}>
              {product.name}
            </Anchor>
          </Table.Td>
          <Table.Td>
            <Code>{product.key}</Code>
          </Table.Td>
          <Table.Td>
            <UnlocksSummary product={product} />
          </Table.Td>
          <Table.Td>{formatNumber(product.current_holdings)}</Table.Td>
        </Table.Tr>
      ))}
    </TableCard>
  );
}

/** Names a whole publication, and counts the others: "Daily, 2 issue categories". */
function UnlocksSummary({ product: { unlocks } }: { product: Product }) {
  const { t } = useTranslation("products");
  const { organization } = usePublication();
  const names = unlocks
    .filter(({ kind }) => kind === "publication")
    .map(({ publication_id }) => organization.publications.find(({ id }) => id === publication_id)?.name)
    .filter((name) => name !== undefined);
  const counts = unlockKinds
    .filter((kind) => kind !== "publication")
    .map((kind) => ({ kind, count: unlocks.filter((item) => kindOf(item) === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`count.${kind}`, { count }));
  return [...names, ...counts].join(", ") || t("unlocks_nothing");
}
