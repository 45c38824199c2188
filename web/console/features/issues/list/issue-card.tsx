import { Text } from "@mantine/core";
import { AccessMissingLine } from "#web/console/components/access/access-missing-line.tsx";
import { ReleaseDate } from "#web/console/components/lists/list-cells.tsx";
import { PublicationCover } from "#web/ui/data-display/publication-cover.tsx";
import cards from "#web/ui/lists/list-cards.module.css";
import { IssueStateLine } from "../state/issue-state-line.tsx";
import { IssueName } from "./issue-columns.tsx";
import type { IssueRow } from "./issue-list-rows.ts";
import { WarningCount } from "./warning-count.tsx";

export function IssueCard({ row: { record, coverUrl, state, warningCount } }: { row: IssueRow }) {
  return (
    <>
      <PublicationCover url={coverUrl} name={record.name} width={48} />
      <div className={cards.text}>
        <IssueName record={record} lines={3} className={cards.name} />
        <Text component="div" size="xs" c="dimmed">
          <ReleaseDate record={record} inline />
        </Text>
        <IssueStateLine state={state} record={record} lines={4} />
        <AccessMissingLine record={record} />
        <WarningCount emagId={record.id} count={warningCount} />
      </div>
    </>
  );
}
