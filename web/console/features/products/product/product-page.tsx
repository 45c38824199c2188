import { Anchor, Badge, Button, Code, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Ticket, Trash2 } from "lucide-react";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { CodeBatch } from "#shared/console/products/codes.ts";
import type { Product } from "#shared/console/products/products.ts";
import { productsQuery } from "#web/api/products.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { RecordSection } from "#web/console/components/lists/record-section.tsx";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { PageMenu } from "#web/console/components/page/page-menu.tsx";
import { PermittedPage } from "#web/console/components/page/permitted-page.tsx";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { DescriptionList, Fact } from "#web/ui/data-display/description-list.tsx";
import { DeletedRecordContext, OpenRecord, useKnownRecord } from "#web/ui/dialogs/open-record.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import type { MenuAction } from "#web/ui/lists/row-menu.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { BatchRows } from "../codes/batch-rows.tsx";
import { NewBatchDialog } from "../codes/new-batch-dialog.tsx";
import { ProductDialog } from "../form/product-dialog.tsx";
import { batchesQuery, removeProduct } from "../products.api.ts";
import { UnlockedItems } from "../unlocked-items.tsx";

export default function ProductPage() {
  const { t } = useTranslation(["products", "common"]);
  const { productId } = useParams();
  return (
    <PermittedPage permission="products.read" title={t("common:nav.products")}>
      <LoadedProduct key={productId} id={Number(productId)} />
    </PermittedPage>
  );
}

function LoadedProduct({ id }: { id: number }) {
  const { t } = useTranslation("products");
  const { organization, publication } = usePublication();
  const query = useQuery(productsQuery(organization.id));
  const shown = useKnownRecord(query.data, "id", id);
  return (
    <QueryBoundary query={query} failed={t("load_failed")} rows={6} order={1}>
      {() => (
        <>
          {(!shown || shown.isDeleted) && (
            <>
              <PageHeader title={t("product")} />
              <EmptyState
                title={t("gone_title")}
                action={
                  <Button component={Link} to={paths.products(publication.id)} variant="default">
                    {t("back_to_list")}
                  </Button>
                }
              >
                {t("gone_text")}
              </EmptyState>
            </>
          )}
          {/* Stays without the page after the product was deleted, for what was typed in its dialogs. */}
          <OpenRecord of={shown}>{(product) => <ProductDetails product={product} />}</OpenRecord>
        </>
      )}
    </QueryBoundary>
  );
}

function ProductDetails({ product }: { product: Product }) {
  const { t } = useTranslation(["products", "common"]);
  const { publication, can } = usePublication();
  const [dialog, setDialog] = useState<"product" | "codes" | null>(null);
  const isDeleted = use(DeletedRecordContext);
  const commands = useProductActions(product);
  const mayWrite = can("products.write");
  const dates = product.dates === "held" && product.stays_readable ? "stays" : product.dates;
  return (
    <>
      {!isDeleted && (
        <>
          <PageHeader
            title={product.name}
            crumbs={[{ label: t("common:nav.products"), to: paths.products(publication.id) }]}
            description={
              <Group gap="xs">
                <Code>{product.key}</Code>
                {product.unlocks.length === 0 && (
                  <Badge variant="light" color="yellow">
                    {t("unlocks_nothing")}
                  </Badge>
                )}
              </Group>
            }
            secondary={
              commands.length > 0 && <PageMenu label={t("common:actions.more")} commands={commands} />
            }
            primary={
              mayWrite && (
                <Button leftSection={<Pencil size={16} aria-hidden />} onClick={() => setDialog("product")}>
                  {t("edit")}
                </Button>
              )
            }
          />
          <Stack gap="xl">
            <Section title={t("unlocks")}>
              <Stack gap="md">
                <DescriptionList column="14rem">
                  <Fact label={t("dates_label")}>{t(`dates.${dates}`)}</Fact>
                  <Fact label={t("downloads_label")}>
                    {t(product.downloads ? "downloads" : "no_downloads")}
                  </Fact>
                  <Fact label={t("holders")}>
                    <Anchor component={Link} to={paths.readersOf(publication.id, product.id)} size="sm">
                      {formatNumber(product.current_holdings)}
                    </Anchor>
                  </Fact>
                </DescriptionList>
                <UnlockedItems items={product.unlocks} />
              </Stack>
            </Section>
            <CodesSection product={product} onAdd={() => setDialog("codes")} />
          </Stack>
        </>
      )}
      {dialog === "product" && <ProductDialog product={product} onClose={() => setDialog(null)} />}
      {dialog === "codes" && <NewBatchDialog product={product} onClose={() => setDialog(null)} />}
    </>
  );
}

function CodesSection({ product, onAdd }: { product: Product; onAdd: () => void }) {
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

function useProductActions(product: Product): MenuAction[] {
  const { t } = useTranslation(["products", "common"]);
  const { organization, publication, can } = usePublication();
  const navigate = useNavigate();
  if (!can("products.write")) return [];
  const { name } = product;
  return [
    {
      label: t("delete.action"),
      icon: Trash2,
      grave: true,
      run: () =>
        void runAction({
          question: {
            title: t("common:actions.delete_title", { name }),
            text: t("delete.text"),
            confirm: t("common:actions.delete"),
          },
          run: async () => {
            await removeProduct(organization.id, product);
            navigate(paths.products(publication.id));
          },
          done: t("delete.done", { name }),
          failed: (reason) => t("delete.failed", { reason }),
        }),
    },
  ];
}
