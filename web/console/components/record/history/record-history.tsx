import { Skeleton, Text } from "@mantine/core";
import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { getEditionHistory, getEmagHistory, getStoryHistory } from "#shared/console/audit.ts";
import type { RouteResult } from "#shared/contract/route.ts";
import { call } from "#web/api/client.ts";
import { historyKey } from "#web/api/query-keys.ts";
import { usePublication } from "#web/api/session.ts";
import { ListEnd } from "#web/ui/lists/list-end.tsx";
import { QueryError } from "../../feedback/error-state.tsx";
import { AuditEntries } from "./audit-entries.tsx";

export type HistoryOf = { emag_id: number } | { planned_emag_id: number } | { story_id: number };

/** Builds the query for the history of a record. That of an article is what happened beside its versions. */
export const historyQuery = (publication_id: number, of: HistoryOf) =>
  infiniteQueryOptions({
    queryKey: [...historyKey(publication_id), of],
    queryFn({ pageParam: before, signal }) {
      const request = { query: { before }, signal };
      if ("emag_id" in of) return call(getEmagHistory, { params: { publication_id, ...of }, ...request });
      if ("story_id" in of) return call(getStoryHistory, { params: { publication_id, ...of }, ...request });
      return call(getEditionHistory, { params: { publication_id, ...of }, ...request });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    staleTime: 0,
  });

/** Renders the history of a record. Uses the texts of `audit-words`. */
export function RecordHistory({ of, label }: { of: HistoryOf; label: string }) {
  const { publication } = usePublication();
  return <HistoryEntries history={useInfiniteQuery(historyQuery(publication.id, of))} label={label} />;
}

type History = UseInfiniteQueryResult<InfiniteData<RouteResult<typeof getEmagHistory>>>;

/** Renders a loaded history. Uses the texts of `audit-words`. */
export function HistoryEntries({ history, label }: { history: History; label: string }) {
  const { t } = useTranslation("audit-words");
  if (history.isPending) return <Skeleton h={160} />;
  if (!history.data) return <QueryError query={history} title={t("load_failed")} />;
  const entries = history.data.pages.flatMap((page) => page.audit_entries);
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("empty")}
      </Text>
    );
  return (
    <>
      <AuditEntries label={label} entries={entries} />
      <ListEnd list={history} more={t("more")} mt="md" />
    </>
  );
}
