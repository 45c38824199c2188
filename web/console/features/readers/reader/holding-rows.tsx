import { Badge, Table, Text } from "@mantine/core";
import { CalendarRange, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Holding } from "#shared/console/products/holdings.ts";
import { usePublication } from "#web/api/session.ts";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { formatDay, todayIn } from "#web/console/components/products/days.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { removeHolding } from "../readers.api.ts";

interface HoldingRowsProps {
  holdings: readonly Holding[];
  onChangeDays: (holding: Holding) => void;
}

export function HoldingRows({ holdings, onChangeDays }: HoldingRowsProps) {
  const { t } = useTranslation(["reader", "common"]);
  const { publication, can } = usePublication();
  const mayWrite = can("holdings.write");
  const today = todayIn(publication.time_zone, useNow());
  const remove = useRemoveHolding();
  return (
    <TableCard
      label={t("holdings.title")}
      minWidth={680}
      columns={[
        t("holdings.product"),
        { label: t("holdings.days"), width: "16rem" },
        { label: t("common:status"), width: "8rem" },
        { label: t("holdings.source"), width: "12rem" },
        ...(mayWrite ? [{ label: t("common:list.actions"), actions: true as const }] : []),
      ]}
    >
      {holdings.map((holding) => (
        <Table.Tr key={holding.id}>
          <Table.Td>
            <Text size="sm" fw={600}>
              {holding.product.name}
            </Text>
          </Table.Td>
          <Table.Td>
            {holding.ends_on === null
              ? t("holdings.from", { from: formatDay(holding.starts_on) })
              : t("holdings.between", { from: formatDay(holding.starts_on), to: formatDay(holding.ends_on) })}
          </Table.Td>
          <Table.Td>
            <HoldingState state={stateOf(holding, today)} />
          </Table.Td>
          <Table.Td>
            <Source holding={holding} />
          </Table.Td>
          {mayWrite && (
            <Table.Td>
              <RowMenu
                label={t("common:list.actions_of", { name: holding.product.name })}
                groups={[
                  [
                    { label: t("days.title"), icon: CalendarRange, run: () => onChangeDays(holding) },
                    {
                      label: t("delete.title"),
                      icon: Trash2,
                      grave: true,
                      run: () => void remove(holding),
                    },
                  ],
                ]}
              />
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </TableCard>
  );
}

type State = "current" | "upcoming" | "ended";

function stateOf({ starts_on, ends_on }: Holding, today: string): State {
  if (starts_on > today) return "upcoming";
  return ends_on !== null && ends_on < today ? "ended" : "current";
}

const colors = { current: "green", upcoming: "blue", ended: "gray" } satisfies Record<State, string>;

function HoldingState({ state }: { state: State }) {
  const { t } = useTranslation("reader");
  return (
    <Badge variant="light" color={colors[state]}>
      {t(`holdings.states.${state}`)}
    </Badge>
  );
}

function Source({ holding }: { holding: Holding }) {
  const { t } = useTranslation("reader");
  const { source, code_batch, created_by, reference } = holding;
  return (
    <>
      {code_batch
        ? t("holdings.by_code", { batch: code_batch.name })
        : t(`holdings.sources.${source}`, { name: created_by })}
      {reference !== null && (
        <Text size="xs" c="dimmed">
          {t("holdings.reference", { reference })}
        </Text>
      )}
    </>
  );
}

function useRemoveHolding() {
  const { t } = useTranslation(["reader", "common"]);
  const { organization } = usePublication();
  return (holding: Holding) => {
    const product = holding.product.name;
    return runAction({
      question: {
        title: t("delete.question", { product }),
        text: t("delete.text"),
        confirm: t("common:actions.delete"),
      },
      run: () => removeHolding(organization.id, holding),
      done: t("delete.done"),
      failed: (reason) => t("delete.failed", { reason }),
    });
  };
}
