import { Anchor, Group, Table, Text, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { releaseOf } from "#shared/console/issues/planned-editions.ts";
import type { Review } from "#shared/console/issues/reviews.ts";
import { usePublication } from "#web/api/session.ts";
import { Select, SelectAll, type SelectRow, useSelectRow } from "#web/console/components/lists/list-rows.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import type { SelectedRow, Selection, SelectionState } from "#web/ui/lists/list-selection.ts";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { EditionMark } from "./edition/edition-mark.tsx";
import { itemLabel, itemTone } from "./edition/edition-text.ts";
import { dueOf, type PlanItem } from "./plan-days.ts";
import classes from "./plan-list.module.css";

export interface PlanListProps {
  items: readonly PlanItem[];
  now: number;
  reviews: ReadonlyMap<number, Review>;
  openEdition: number | null;
  onOpen: (editionId: number) => void;
  /** Null for people without write permission, who can't select editions. */
  selecting: SelectionState | null;
}

/** Renders the plan as a list: failed and due items first, then the rest by release date. */
export function PlanList({ items, now, reviews, openEdition, onOpen, selecting }: PlanListProps) {
  const { t } = useTranslation(["planned-editions", "common"]);
  const isUrgent = (item: PlanItem) =>
    itemTone(item, now) === "failed" || (item.kind === "edition" && dueOf(item.edition, now) !== null);
  const rows = [...items.filter(isUrgent), ...items.filter((item) => !isUrgent(item))];
  const selectable = rows.flatMap(selectableRow);
  const onSelect = useSelectRow(selectable, selecting);
  const table = (
    <TableCard
      label={t("list.label")}
      minWidth={760}
      columns={[
        t("common:list.column.release"),
        t("common:name"),
        t("common:status"),
        t("list.responsible"),
        t("common:review.sign_off"),
      ]}
    >
      {rows.map((item) => (
        <Row
          key={item.key}
          item={item}
          now={now}
          review={reviewOf(item, reviews)}
          open={item.kind === "edition" && item.edition.id === openEdition}
          onOpen={onOpen}
          selection={selecting?.selection ?? null}
          onSelect={selectable.length > 0 ? onSelect : null}
        />
      ))}
    </TableCard>
  );
  return (
    <>
      {selecting && selectable.length > 0 && <SelectAll rows={selectable} selecting={selecting} isLabelled />}
      {table}
    </>
  );
}

/** Returns the row for the selection, or none for issues without an edition. */
function selectableRow(item: PlanItem): SelectedRow[] {
  if (item.kind !== "edition") return [];
  const { id, name, emag } = item.edition;
  return [{ id, name: emag?.name ?? name, visible: false }];
}

function reviewOf(item: PlanItem, reviews: ReadonlyMap<number, Review>): Review | null {
  if (item.kind === "edition") return item.edition.review;
  return item.kind === "issue" ? (reviews.get(item.issue.id) ?? null) : null;
}

interface RowProps {
  item: PlanItem;
  now: number;
  review: Review | null;
  open: boolean;
  onOpen: (editionId: number) => void;
  selection: Selection | null;
  onSelect: SelectRow | null;
}

function Row({ item, now, review, open, onOpen, selection, onSelect }: RowProps) {
  const { t } = useTranslation(["planned-editions", "common"]);
  const { publication } = usePublication();
  const release =
    item.kind === "edition" ? releaseOf(item.edition) : item.kind === "issue" ? item.issue.released_at : null;
  const tone = itemTone(item, now);
  const [selectable] = selectableRow(item);
  const isSelected = selectable !== undefined && selection?.has(selectable.id) === true;
  return (
    <Table.Tr data-open={open || isSelected || undefined} className={classes.row}>
      <Table.Td>
        <Group gap={12} align="flex-start" wrap="nowrap">
          {onSelect && (
            <span className={classes.check}>
              {selectable && <Select row={selectable} isSelected={isSelected} onSelect={onSelect} />}
            </span>
          )}
          <div>{release ? <DualTimeZone instant={release} timeZone={publication.time_zone} /> : "–"}</div>
        </Group>
      </Table.Td>
      <Table.Td maw="28rem">
        {item.kind === "edition" ? (
          <UnstyledButton
            className={classes.open}
            aria-expanded={open}
            onClick={() => onOpen(item.edition.id)}
          >
            {item.edition.emag?.name ?? item.edition.name}
          </UnstyledButton>
        ) : (
          <Anchor
            component={Link}
            className={classes.open}
            c="inherit"
            to={paths.issue(publication.id, item.kind === "issue" ? item.issue.id : item.summary.emag_id)}
          >
            {item.kind === "issue" ? item.issue.name : item.summary.emag_name}
          </Anchor>
        )}
        {item.kind === "edition" && (
          <Text size="xs" c="dimmed">
            {item.edition.pe_id}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <span className={classes.state} data-tone={tone}>
          <EditionMark tone={tone} size={16} />
          {itemLabel(t, item, tone)}
        </span>
      </Table.Td>
      <Table.Td>
        {review?.responsible?.name ?? (
          <Text span inherit c="dimmed">
            {t("list.unassigned")}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{t(`common:review.sign_offs.${review?.sign_off ?? "open"}`)}</Table.Td>
    </Table.Tr>
  );
}
