import { Table } from "@mantine/core";
import { CircleDashed, CircleOff, LockOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { AccessMatrix } from "#shared/console/access/access-trials.ts";
import type { TestReader } from "#shared/console/access/test-readers.ts";
import { usePublication } from "#web/api/session.ts";
import { paths } from "#web/console/routing/paths.ts";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import type { NamedItem } from "../access-insight.api.ts";
import { itemKey } from "../access-items.ts";
import { OutcomeIcon, outcomeKey } from "../outcome-icon.tsx";
import classes from "./matrix-table.module.css";

type Cell = AccessMatrix["rows"][number]["cells"][number];

export interface MatrixTableProps {
  matrix: AccessMatrix;
  readers: TestReader[];
  items: NamedItem[];
}

/** Renders the matrix: one row per reader, one column per item. Cells link to the access check. */
export function MatrixTable({ matrix, readers, items }: MatrixTableProps) {
  const { t } = useTranslation("access-matrix");
  // A test reader that was removed since has no name and cannot be checked.
  const rows = matrix.rows.flatMap(({ reader_id, cells }) => {
    const reader = readers.find(({ id }) => id === reader_id);
    return reader ? [{ reader, cells }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <TableCard label={t("matrix.title")} minWidth={160 + items.length * 150}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.reader}>{t("matrix.reader")}</Table.Th>
          {items.map(({ item, name }) => (
            <Table.Th key={itemKey(item)} className={classes.item}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ reader, cells }) => (
          <Table.Tr key={reader.id}>
            <Table.Th scope="row" className={classes.reader}>
              {reader.name}
            </Table.Th>
            {cells.map((cell, index) => (
              <MatrixCell
                key={itemKey(items[index]!.item)}
                cell={cell}
                reader={reader}
                item={items[index]!}
                hidden={cell.kind !== "gone" && !matrix.shown[index]}
              />
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </TableCard>
  );
}

interface MatrixCellProps {
  cell: Cell;
  reader: TestReader;
  item: NamedItem;
  /** Readers do not see it yet. */
  hidden: boolean;
}

function MatrixCell({ cell, reader, item: { item, name }, hidden }: MatrixCellProps) {
  const { t } = useTranslation(["access-matrix", "access-words"]);
  const { publication } = usePublication();
  const isList = item.type === "publication";
  const outcome =
    cell.kind === "asked"
      ? t(`access-words:outcome.${outcomeKey(cell.outcome, isList)}`)
      : t(hidden && cell.kind === "unprotected" ? "matrix.unprotected_hidden" : `matrix.${cell.kind}`);
  const lead = t("matrix.lead", { outcome, item: name, reader: reader.name });
  const query = new URLSearchParams({ item: itemKey(item), reader: reader.id, ask: "1" });
  return (
    <Table.Td p={0}>
      <Link
        to={`${paths.accessTab(publication.id, "try")}?${query}`}
        className={classes.link}
        aria-label={hidden ? `${lead} ${t("matrix.hidden_long")}` : lead}
        {...(cell.kind === "asked" && { title: t(`access-words:reason.${outcomeKey(cell.reason, isList)}`) })}
      >
        <CellMark cell={cell} words={outcome} isList={isList} />
        {hidden && <span className={classes.cached}>{t("matrix.hidden")}</span>}
        {cell.kind === "asked" && cell.cached && (
          <span className={classes.cached}>{t("matrix.from_memory")}</span>
        )}
      </Link>
    </Table.Td>
  );
}

const icons = { unprotected: LockOpen, not_configured: CircleOff, gone: CircleDashed };

function CellMark({ cell, words, isList }: { cell: Cell; words: string; isList: boolean }) {
  if (cell.kind === "asked") return <OutcomeIcon outcome={cell.outcome} isList={isList} />;
  const Icon = icons[cell.kind];
  return (
    <span className={classes.other}>
      <Icon size={16} aria-hidden />
      {words}
    </span>
  );
}
