import { Anchor, Button, NativeSelect, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FileUp, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type ListedReader, readerState } from "#shared/console/readers/readers.ts";
import { productsQuery } from "#web/api/products.ts";
import { usePublication } from "#web/api/session.ts";
import { ListScreen } from "#web/console/components/lists/list-screen.tsx";
import { usePaginatedList } from "#web/console/components/lists/use-list-search.ts";
import type { UrlSearch } from "#web/console/components/lists/use-url-search.ts";
import { PermittedPage } from "#web/console/components/page/permitted-page.tsx";
import { formatDate, formatRelative } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { useFormInUrl } from "#web/ui/forms/use-form-in-url.ts";
import { withChosen } from "#web/ui/inputs/with-chosen.ts";
import toolbar from "#web/ui/lists/list-toolbar.module.css";
import { SearchField } from "#web/ui/lists/search-field.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { ImportDialog } from "../import/import-dialog.tsx";
import { ReaderStateBadge } from "../reader-state-badge.tsx";
import { readerListQuery } from "../readers.api.ts";
import { AddReaderDialog } from "./add-reader-dialog.tsx";
import { type ReaderListSearch, readerListForm } from "./reader-list-search.ts";

export default function ReaderListPage() {
  const { t } = useTranslation(["readers", "common"]);
  const { organization } = usePublication();
  return (
    <PermittedPage permission="readers.read" title={t("common:nav.readers")}>
      <ReaderList key={organization.id} />
    </PermittedPage>
  );
}

function ReaderList() {
  const { t } = useTranslation(["readers", "common"]);
  const { organization, can } = usePublication();
  const list = usePaginatedList(readerListForm, (search) => readerListQuery(organization.id, search));
  const [adding, setAdding] = useFormInUrl("reader");
  const [importing, setImporting] = useFormInUrl("import");
  const mayAdd = can("holdings.write");
  return (
    <>
      <ListScreen
        list={list}
        icon={Users}
        title={t("common:nav.readers")}
        description={t("description", { organization: organization.name })}
        create={mayAdd ? { label: t("add.title"), to: "?new=reader" } : null}
        actions={
          mayAdd && (
            <Button
              variant="default"
              leftSection={<FileUp size={16} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t("import")}
            </Button>
          )
        }
        emptyTitle={t("empty_title")}
        emptyText={t("empty_text")}
        noMatchTitle={t("no_match_title")}
        failed={t("load_failed")}
        none={t("none")}
        countOf={({ readers }) => readers.length}
        toolbar={<ReaderToolbar {...list} />}
      >
        {({ readers }) => <ReaderRows readers={readers} />}
      </ListScreen>
      {importing && mayAdd && <ImportDialog onClose={() => setImporting(false)} />}
      {adding && mayAdd && <AddReaderDialog onClose={() => setAdding(false)} />}
    </>
  );
}

const MAX_NAMED_PRODUCTS = 3;

function ReaderRows({ readers }: { readers: readonly ListedReader[] }) {
  const { t } = useTranslation(["readers", "common"]);
  const { publication } = usePublication();
  return (
    <TableCard
      label={t("common:nav.readers")}
      minWidth={760}
      columns={[
        t("reader"),
        { label: t("common:status"), width: "8rem" },
        t("common:nav.products"),
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

function ReaderToolbar({ search, change }: Pick<UrlSearch<ReaderListSearch>, "search" | "change">) {
  const { t } = useTranslation(["readers", "common"]);
  const { organization } = usePublication();
  const products = useQuery(productsQuery(organization.id)).data;
  return (
    <div className={toolbar.root}>
      <div className={`${toolbar.controls} ${toolbar.wrapping}`}>
        <SearchField
          label={t("search")}
          placeholder={t("search_placeholder")}
          value={search.search}
          onChange={(text, options) => change({ search: text }, options)}
        />
        <NativeSelect
          aria-label={t("common:status")}
          value={search.state ?? ""}
          onChange={(event) =>
            change({ state: readerState.options.find((state) => state === event.currentTarget.value) })
          }
          data={[
            { value: "", label: t("state.any") },
            ...readerState.options.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
        />
        <NativeSelect
          aria-label={t("product")}
          value={search.product ?? ""}
          onChange={({ currentTarget: { value } }) =>
            change({ product: value === "" ? undefined : Number(value) })
          }
          data={withChosen(
            [
              { value: "", label: t("any_product") },
              ...(products ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ],
            search.product === undefined ? null : String(search.product),
            products ? t("deleted_product") : "…",
          )}
        />
      </div>
    </div>
  );
}
