import { queryOptions } from "@tanstack/react-query";
import { listTestReaders } from "#shared/console/access/test-readers.ts";
import type { PreviewReader } from "#shared/console/kiosk-preview.ts";
import { reading } from "#web/api/client.ts";
import { type ChangeUrlState, useUrlState, withParameters } from "#web/ui/hooks/use-url-state.ts";

/** A reader with access, one without an account, or the ID of a test reader. */
const READER = /^(?:entitled|anonymous|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Whose kiosk a preview shows, and at which moment. */
export interface PreviewQuery {
  reader: PreviewReader;
  /** Without it, the record is shown as if it were visible. */
  at?: string;
}

export type PreviewWidth = "full" | "phone";

export interface KioskPreview {
  query: PreviewQuery;
  width: PreviewWidth;
  params: URLSearchParams;
  choose: (parameters: Record<string, string | null>, options?: Parameters<ChangeUrlState>[1]) => void;
}

/** Returns what a preview shows, from its address, and what changes it. */
export function useKioskPreview(): KioskPreview {
  const [params, changeQuery] = useUrlState();
  const asked = params.get("reader") ?? "";
  const reader = READER.test(asked) ? asked : "entitled";
  const at = params.get("at");
  return {
    query: { reader, ...(at !== null && !Number.isNaN(Date.parse(at)) && { at }) },
    width: params.get("width") === "phone" ? "phone" : "full",
    params,
    choose: (parameters, options) =>
      changeQuery((now) => withParameters(now, parameters), { replace: true, ...options }),
  };
}

/** Test readers as whom the kiosk can be previewed. */
export const previewReadersQuery = (publication_id: number) =>
  queryOptions({
    queryKey: ["kiosk-preview", publication_id, "readers"],
    queryFn: reading(listTestReaders, { params: { publication_id } }, "test_readers"),
  });
