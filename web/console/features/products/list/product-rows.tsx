import { Anchor, Code, Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Product } from "#shared/console/products/products.ts";
import { usePublication } from "#web/api/session.ts";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { kindOf, unlockKinds } from "../unlock-kinds.ts";

export function ProductRows({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation("products");
  const { publication } = usePublication();
  return (
    <TableCard
      label={t("title")}
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
