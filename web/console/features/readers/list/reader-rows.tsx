import { Anchor, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ListedReader } from "#shared/console/readers/readers.ts";
import { usePublication } from "#web/api/session.ts";
import { formatDate, formatRelative } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { ReaderStateBadge } from "../reader-state-badge.tsx";

const MAX_NAMED_PRODUCTS = 3;

export function ReaderRows({ readers }: { readers: readonly ListedReader[] }) {
  const { t } = useTranslation("readers");
  const { publication } = usePublication();
  return (
    <TableCard
      label={t("title")}
      minWidth={760}
      columns={[
        t("reader"),
        { label: t("state.label"), width: "8rem" },
        t("products"),
        { label: t("last_seen"), width: "10rem" },
        { label: t("joined"), width: "9rem" },
      ]}
    >
      {readers.map(({ id, email, name, state, products, last_seen_at, joined_at }) => (
        <Table.Tr key={id}>
          <Table.Td maw="22rem" style={{ overflowWrap: "anywhere" }}>
            <Anchor component={Link} to={paths.reader(publication.id, id)} size="sm" fw={600}>
              {name || email}
            </Anchor>
            {name !== "" && (
              <Text size="xs" c="dimmed">
                {email}
              </Text>
            )}
          </Table.Td>
          <Table.Td>
            <ReaderStateBadge state={state} />
          </Table.Td>
          <Table.Td>
            {products.length === 0 ? (
              <Text span size="sm" c="dimmed">
                {t("no_product")}
              </Text>
            ) : (
              productNames(products, (count) => t("more_products", { count }))
            )}
          </Table.Td>
          <Table.Td>{last_seen_at ? formatRelative(last_seen_at) : t("never_seen")}</Table.Td>
          <Table.Td>{formatDate(joined_at, publication.time_zone)}</Table.Td>
        </Table.Tr>
      ))}
    </TableCard>
  );
}

function productNames(names: readonly string[], more: (count: number) => string): string {
  const rest = names.length - MAX_NAMED_PRODUCTS;
  return rest > 0 ? `${names.slice(0, MAX_NAMED_PRODUCTS).join(", ")} ${more(rest)}` : names.join(", ");
}
