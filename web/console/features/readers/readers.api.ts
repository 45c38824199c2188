import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { AuditEntry } from "#shared/console/audit.ts";
import { redeemCodeForReader } from "#shared/console/products/codes.ts";
import {
  changeHolding,
  deleteHolding,
  giveHolding,
  type Holding,
  importHoldings,
  listHoldings,
  type newHolding,
  previewHoldings,
} from "#shared/console/products/holdings.ts";
import * as api from "#shared/console/readers/readers.ts";
import { call, reading } from "#web/api/client.ts";
import { productsKey } from "#web/api/query-keys.ts";
import type { RecordQuery } from "#web/ui/dialogs/open-record.tsx";
import { listQuery, type ReaderListSearch } from "./list/reader-list-search.ts";

const readersKey = (organizationId: number) => [...productsKey(organizationId), "readers"] as const;

/** Builds the query for a page of the readers. The previous page stays on screen while the next one loads. */
export const readerListQuery = (organization_id: number, search: ReaderListSearch) =>
  queryOptions({
    queryKey: [...readersKey(organization_id), "list", search],
    queryFn: reading(api.listReaders, { params: { organization_id }, query: listQuery(search) }),
    placeholderData: keepPreviousData,
  });

export const readerQuery = (organization_id: number, reader_id: string) =>
  queryOptions({
    queryKey: [...readersKey(organization_id), reader_id],
    queryFn: reading(api.getReader, { params: { organization_id, reader_id } }, "reader"),
  });

/** Query of the holdings of a reader, the newest first. */
export const holdingsQuery = (organization_id: number, reader_id: string) =>
  infiniteQueryOptions({
    queryKey: [...readersKey(organization_id), reader_id, "holdings"],
    queryFn: ({ pageParam, signal }) =>
      call(listHoldings, {
        params: { organization_id },
        query: { reader_id, ...(pageParam !== null && { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ holdings, has_more }) => (has_more ? holdings.at(-1)!.id : null),
  });

/** Query of a holding, null if it was deleted. Uses the list, because no route returns a single holding. */
export const holdingQuery = (organization_id: number, { id, reader }: Holding): RecordQuery<Holding> => ({
  queryKey: [...readersKey(organization_id), reader.id, "holding", id],
  queryFn: async ({ signal }) => {
    const query = { reader_id: reader.id, before: String(id + 1) };
    const { holdings } = await call(listHoldings, { params: { organization_id }, query, signal });
    return holdings.find((one) => one.id === id) ?? null;
  },
});

export const readerHistoryQuery = (organization_id: number, reader_id: string) =>
  infiniteQueryOptions({
    queryKey: [...readersKey(organization_id), reader_id, "history"],
    queryFn: ({ pageParam: before, signal }) =>
      call(api.getReaderHistory, { params: { organization_id, reader_id }, query: { before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    // The page is about the reader, whose entries have the ID as name.
    select: ({ pages, pageParams }) => ({
      pages: pages.map((page) => ({ ...page, audit_entries: page.audit_entries.map(withoutId) })),
      pageParams,
    }),
    staleTime: 0,
  });

const withoutId = (entry: AuditEntry): AuditEntry =>
  entry.record.type === "reader" ? { ...entry, record: { ...entry.record, name: "" } } : entry;

export const addReader = (organization_id: number, body: z.input<typeof api.inviteReader.body>) =>
  call(api.inviteReader, { params: { organization_id }, body });

const of = (organization_id: number, reader_id: string) => ({ params: { organization_id, reader_id } });

export const resendInvitation = (organizationId: number, readerId: string, publication_id: number) =>
  call(
    api.resendReaderInvitation,
    { ...of(organizationId, readerId), body: { publication_id } },
    "invitation",
  );
export const disableReader = (organizationId: number, readerId: string) =>
  call(api.disableReader, of(organizationId, readerId));
export const enableReader = (organizationId: number, readerId: string) =>
  call(api.enableReader, of(organizationId, readerId));
export const eraseReader = (organizationId: number, readerId: string) =>
  call(api.eraseReader, of(organizationId, readerId));
export const exportReader = (organizationId: number, readerId: string) =>
  call(api.exportReader, of(organizationId, readerId));

/** Checks a CSV file of holdings without storing anything. */
export const checkCsv = (organization_id: number, csv: string) =>
  call(previewHoldings, { params: { organization_id }, body: { csv } });

export const importCsv = (organization_id: number, csv: string) =>
  call(importHoldings, { params: { organization_id }, body: { csv } });

export const giveProduct = (organization_id: number, body: z.input<typeof newHolding>) =>
  call(giveHolding, { params: { organization_id }, body });

/** Redeems a code for a reader. Fails with 409 if the code is unknown, used up, expired or revoked. */
export const redeemCode = (organization_id: number, reader_id: string, code: string) =>
  call(redeemCodeForReader, { ...of(organization_id, reader_id), body: { code } });

/** Changes the days of a holding. Fails with 412 if there is a newer version. */
export const saveDays = (
  organizationId: number,
  holding: Holding,
  body: { starts_on: string; ends_on: string | null },
) => call(changeHolding, { ...versionOf(organizationId, holding), body });

export const removeHolding = (organizationId: number, holding: Holding) =>
  call(deleteHolding, versionOf(organizationId, holding));

const versionOf = (organization_id: number, { id, version }: Holding) => ({
  params: { organization_id, holding_id: id },
  ifMatch: `"${version}"`,
});
