import { Checkbox, Text } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePublication } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { CoverMark } from "../../../ui/cover-mark.tsx";
import classes from "../../../ui/list-cards.module.css";
import { coverage, heldShift } from "../../../ui/list-selection.ts";
import { TruncatedText } from "../../../ui/truncated-text.tsx";
import { TwoClocks } from "../../../ui/two-clocks.tsx";
import { IssueStateLine } from "../issue-state-line.tsx";
import { IssueRowMenu } from "./issue-row-menu.tsx";
import { type RowProps, sameRowProps, selectedOf, useSelectRow } from "./issue-rows.ts";
import type { IssueRowsProps } from "./issue-table.tsx";

/** The list on a phone: the same issues, one card each. */
export function IssueCards({ rows, selecting }: Pick<IssueRowsProps, "rows" | "selecting">) {
  const { t } = useTranslation("issues");
  const all = rows.map(selectedOf);
  const select = useSelectRow(rows, selecting);
  const covered = selecting ? coverage(selecting.selection, all) : "none";
  return (
    <>
      {selecting && (
        <Checkbox
          className={classes.all}
          label={t("list.select_all")}
          checked={covered === "all"}
          indeterminate={covered === "some"}
          onChange={(event) => selecting.toggleAll(all, event.currentTarget.checked)}
        />
      )}
      <ul className={classes.list} aria-label={t("list.table")}>
        {rows.map((row) => (
          <Card
            key={row.record.id}
            row={row}
            selected={selecting?.selection.has(row.record.id) ?? false}
            onSelect={select}
          />
        ))}
      </ul>
    </>
  );
}

const Card = memo(function Card({ row, selected, onSelect }: RowProps) {
  const { t } = useTranslation("issues");
  const { publication } = usePublication();
  const { record, coverUrl, state } = row;
  return (
    <li className={classes.card} data-selected={selected || undefined}>
      {onSelect && (
        <Checkbox
          className={classes.above}
          aria-label={t("list.select", { name: record.name })}
          checked={selected}
          onChange={(event) => onSelect(record.id, event.currentTarget.checked, heldShift(event))}
        />
      )}
      <CoverMark url={coverUrl} name={record.name} width={48} />
      <div className={classes.words}>
        <Link to={paths.issue(publication.id, record.id)} className={classes.name}>
          <TruncatedText lines={3} inherit>
            {record.name}
          </TruncatedText>
        </Link>
        <Text component="div" size="xs" c="dimmed">
          {record.released_at ? (
            <TwoClocks instant={record.released_at} timeZone={publication.time_zone} inline />
          ) : (
            t("list.no_release")
          )}
        </Text>
        <IssueStateLine state={state} name={record.name} lines={4} />
      </div>
      <div className={classes.above}>
        <IssueRowMenu target={{ id: record.id, name: record.name, state }} />
      </div>
    </li>
  );
}, sameRowProps);
